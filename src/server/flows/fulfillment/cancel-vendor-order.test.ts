import { describe, expect, it } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { shipItems } from '#server/domain/sales/orders/ship-items.ts';
import { processWebhook } from '#server/flows/webhooks/process-webhook.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { auditedChanges } from '#tests/support/audit.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { vendorState } from '#tests/support/vendor-orders.ts';
import { type VendorShop, vendorShop } from '#tests/support/vendor-shop.ts';
import { storeWebhook } from '#tests/support/webhook-events.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelVendorOrder } from './cancel-vendor-order.ts';
import { fulfillOrder } from './fulfill-order.ts';

const TIMED_OUT = new AppError('vendor_timeout');

/** A shop with an order at Printful, and at Printify if the order has a cap. */
async function sentOrder(names: ('tee' | 'cap')[] = ['tee']) {
  const shop = await vendorShop();
  const id = await shop.order(names);
  await fulfillOrder(shop.services, id, {}, ADMIN_ACTOR);
  return { shop, id, ...actionsOn(shop, id) };
}

function actionsOn(shop: VendorShop, id: string) {
  const { services } = shop;
  return {
    cancelAtVendor: (at = 0) => cancelVendorOrder(services, shop.vendorOrders()[at]?.id ?? '', ADMIN_ACTOR),
    cancel: () => cancelOrder(services, id, { restock: false, note: undefined }, ADMIN_ACTOR),
    order: () => requireAdminOrder(services.db, id),
    inProduction: (vendor: VendorShop['printful']) => {
      const [state] = vendor.orders.values();
      if (state) vendor.orders.set(state.id, { ...state, status: 'in_production' });
    },
  };
}

describe('canceling a vendor order', () => {
  it('leaves its line items to be shipped by hand, beside those of another vendor', async () => {
    const { shop, id, cancelAtVendor } = await sentOrder(['tee', 'cap']);
    await cancelAtVendor();
    const shipment = { carrier: 'UPS', trackingNumber: '1Z999' };
    const { order } = shipItems(shop.services, id, shipment, ADMIN_ACTOR);
    expect(order).toMatchObject({
      status: 'processing',
      items: [{ status: 'shipped', quantityToShip: 0 }, { status: 'sent_to_vendor' }],
    });
  });

  it('asks the vendor and closes the vendor order, once', async () => {
    const { shop, cancelAtVendor } = await sentOrder();
    const order = await cancelAtVendor();
    expect(order).toMatchObject({
      status: 'processing',
      attention: [],
      items: [{ status: 'cancelled', quantityToShip: 1 }],
      vendorOrders: [{ vendorStatus: 'cancelled', canCancel: false, canRetry: true }],
      allowed: { fulfill: true, refund: true },
    });
    expect(await cancelAtVendor()).toEqual(order);
    expect(shop.vendorOrders()[0]?.closedAt).toBeTruthy();
    expect(shop.printful.orders.get('v-1')).toMatchObject({ status: 'cancelled' });
    const audited = auditedChanges(shop.services).filter(({ action }) => action === 'vendor_order_canceled');
    expect(audited.at(-1)).toMatchObject({
      before: { status: 'sent_to_vendor' },
      after: { status: 'cancelled' },
    });
  });

  it('cancels what the vendor made while it was asked whether it has it', async () => {
    const shop = await vendorShop();
    const { services, printful } = shop;
    const id = await shop.order();
    const { cancelAtVendor, order } = actionsOn(shop, id);
    printful.onSubmit = () => {
      throw TIMED_OUT;
    };
    await fulfillOrder(services, id, {}, ADMIN_ACTOR);
    const [vendorOrder] = shop.vendorOrders();
    printful.findOrder = async () => {
      delete (printful as Partial<VendorShop['printful']>).findOrder;
      printful.orders.set(
        'v-1',
        vendorState({ id: 'v-1', reference: vendorOrder?.id ?? '', status: 'sent_to_vendor' }),
      );
      const report = { processedAt: null, outcome: null, vendorOrderId: 'v-1' };
      await processWebhook(services, storeWebhook(services, report));
      return null;
    };
    await cancelAtVendor();
    expect(printful.orders.get('v-1')).toMatchObject({ status: 'cancelled' });
    expect(shop.vendorOrders()).toMatchObject([{ submission: 'accepted', vendorStatus: 'cancelled' }]);
    expect(order()).toMatchObject({ attention: [], items: [{ status: 'cancelled', quantityToShip: 1 }] });
  });

  it("changes nothing when it is too late, the vendor doesn't answer, or there is no such order", async () => {
    const { shop, cancelAtVendor, order, inProduction } = await sentOrder();
    const before = order();
    shop.printful.failure = TIMED_OUT;
    expect((await rejectionOf(cancelAtVendor())).code).toBe('vendor_timeout');
    shop.printful.failure = null;
    inProduction(shop.printful);
    expect((await rejectionOf(cancelAtVendor())).code).toBe('vendor_refused_order');
    expect(order()).toEqual(before);
    expect(shop.vendorOrders()).toMatchObject([{ closedAt: null, leaseUntil: null }]);
    expect((await rejectionOf(cancelAtVendor(7))).code).toBe('not_found');
  });

  it.each([
    ['arrived', 'onMade', 'cancelled'],
    ['never arrived', 'onSubmit', undefined],
  ] as const)('ends a vendor order without an answer that %s', async (_what, hook, atVendor) => {
    const shop = await vendorShop();
    const id = await shop.order();
    shop.printful[hook] = () => {
      throw TIMED_OUT;
    };
    await fulfillOrder(shop.services, id, {}, ADMIN_ACTOR);
    await actionsOn(shop, id).cancelAtVendor();
    expect(shop.vendorOrders()).toMatchObject([{ vendorStatus: 'cancelled', closedAt: expect.any(Date) }]);
    expect(shop.printful.orders.get('v-1')?.status).toBe(atVendor);
    shop.printful[hook] = () => {};
    await fulfillOrder(shop.services, id, {}, ADMIN_ACTOR);
    expect(shop.vendorOrders()).toMatchObject([{}, { number: 2, submission: 'accepted' }]);
  });

  it('waits while it is being sent', async () => {
    const shop = await vendorShop();
    const id = await shop.order();
    let code = '';
    shop.printful.onSubmit = async () => {
      code = (await rejectionOf(actionsOn(shop, id).cancelAtVendor())).code;
    };
    await fulfillOrder(shop.services, id, {}, ADMIN_ACTOR);
    expect(code).toBe('in_progress');
    expect(shop.vendorOrders()).toMatchObject([{ submission: 'accepted' }]);
  });
});

describe('canceling an order', () => {
  it('cancels at its vendors first, then refunds', async () => {
    const { shop, cancel } = await sentOrder(['tee', 'cap']);
    const order = await cancel();
    expect(order).toMatchObject({ status: 'cancelled', refundable: { total: '0.00' } });
    for (const vendor of [shop.printful, shop.printify])
      expect(vendor.orders.get('v-1')).toMatchObject({ status: 'cancelled' });
    expect(await cancel()).toEqual(order);
  });

  it('refunds nothing when a vendor refuses, and says which one is canceled', async () => {
    const { shop, cancel, order, inProduction } = await sentOrder(['tee', 'cap']);
    inProduction(shop.printify);
    expect(await rejectionOf(cancel())).toMatchObject({
      code: 'vendor_refused_order',
      message: 'Printify refused to cancel: too late',
    });
    expect(order()).toMatchObject({
      status: 'processing',
      refunds: [],
      vendorOrders: [{ vendorStatus: 'cancelled' }, { vendorStatus: 'sent_to_vendor' }],
    });
  });

  it("asks no vendor when the order can't be canceled", async () => {
    const { shop, id, cancel } = await sentOrder();
    shop.services.db.update(orders).set({ status: 'shipped' }).run();
    expect((await rejectionOf(cancel())).code).toBe('too_late');
    expect(requireAdminOrder(shop.services.db, id).vendorOrders).toMatchObject([{ canCancel: true }]);
  });

  it('closes what a vendor refused', async () => {
    const shop = await vendorShop();
    const id = await shop.order();
    shop.printful.submitFailure = new AppError('vendor_refused_order');
    await fulfillOrder(shop.services, id, {}, ADMIN_ACTOR);
    const { status } = await actionsOn(shop, id).cancel();
    expect(status).toBe('cancelled');
    expect(shop.vendorOrders()).toMatchObject([{ submission: 'refused', closedAt: expect.any(Date) }]);
  });

  it('is known while it is submitted: what the vendor takes all the same is flagged', async () => {
    const shop = await vendorShop();
    const id = await shop.order();
    shop.printful.onMade = () => {
      shop.services.db.update(orders).set({ status: 'cancelled' }).run();
    };
    await fulfillOrder(shop.services, id, {}, ADMIN_ACTOR);
    expect(requireAdminOrder(shop.services.db, id)).toMatchObject({
      attention: [{ reason: 'vendor_failure' }],
      vendorOrders: [{ submission: 'accepted', canCancel: true }],
    });
  });
});
