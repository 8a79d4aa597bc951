import { describe, expect, it } from 'vitest';
import { orders } from '#db/schema/orders.ts';
import { correctOrder } from '#server/domain/sales/orders/correct-order.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { shipItems } from '#server/domain/sales/orders/ship-items.ts';
import { requestRefund } from '#server/domain/sales/refunds/request-refund.ts';
import { disconnectVendor } from '#server/domain/vendors/save-vendor-key.ts';
import type { ShipmentInput } from '#shared/schemas/order-actions.schema.ts';
import { ADDRESS } from '#tests/support/address.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { auditedChanges } from '#tests/support/audit.ts';
import { errorOf, rejectionOf } from '#tests/support/errors.ts';
import { vendorProduct, vendorVariant } from '#tests/support/fake-vendor.ts';
import { buy } from '#tests/support/orders.ts';
import { type VendorShop, vendorShop } from '#tests/support/vendor-shop.ts';
import { syncNow } from '#tests/support/vendors.ts';
import { cancelVendorOrder } from './cancel-vendor-order.ts';
import { fulfillOrder } from './fulfill-order.ts';

const fulfill = ({ services }: VendorShop, id: string, input = {}) =>
  fulfillOrder(services, id, input, ADMIN_ACTOR);
const orderOf = ({ services }: VendorShop, id: string) => requireAdminOrder(services.db, id);

describe('fulfilling an order', () => {
  it('makes one vendor order for each vendor, and leaves items made in-house alone', async () => {
    const shop = await vendorShop();
    const id = await shop.order(['tee', 'cap', 'pouch'], 2);
    expect(await fulfill(shop, id)).toEqual({
      totalVendors: 2,
      results: [
        { vendorId: 'printful', ok: true, vendorOrderId: 'v-1' },
        { vendorId: 'printify', ok: true, vendorOrderId: 'v-1' },
      ],
    });
    const order = orderOf(shop, id);
    expect(order).toMatchObject({ status: 'processing', vendorCost: '48.00', margin: null });
    expect(
      order.items.map(({ status, vendorOrderId, quantityToShip }) => [status, vendorOrderId, quantityToShip]),
    ).toEqual([
      ['sent_to_vendor', 'v-1', 0],
      ['sent_to_vendor', 'v-1', 0],
      ['pending', null, 2],
    ]);
    expect(order.allowed).toMatchObject({ fulfill: false, ship: true, correct: false });
    expect(shop.vendorOrders()).toMatchObject([
      { vendorId: 'printful', number: 1, submission: 'accepted', leaseUntil: null },
      { vendorId: 'printify', number: 1, submission: 'accepted', leaseUntil: null },
    ]);
    const [vendorOrder] = shop.vendorOrders();
    expect(shop.printful.submitted).toMatchObject([
      {
        reference: vendorOrder?.id,
        recipient: { lastName: 'Doe', zipCode: '89012', email: 'sam@example.com', phone: null },
        items: [
          { vendorProductId: 'printful-1', vendorVariantId: 'printful-m', quantity: 2, printFiles: [] },
        ],
        shippingId: null,
      },
    ]);
    const audited = auditedChanges(shop.services).filter(({ action }) => action === 'vendor_order_sent');
    expect(audited.map(({ after }) => after)).toEqual([
      { status: 'pending', note: 'Printful' },
      { status: 'pending', note: 'Printify' },
    ]);
  });

  it('sends 20 line items of a vendor in one submission', async () => {
    const shop = await vendorShop();
    const { services, printful, lines } = shop;
    const sizes = Array.from({ length: 20 }, (_, n) => `Size ${n}`);
    const variants = sizes.map((size) => vendorVariant(size, { size }));
    printful.products = [vendorProduct('printful-1', { name: 'Range Tee', variants })];
    await syncNow(services);
    const { id } = await buy(
      services,
      sizes.map((size) => ({ ...lines.tee, size })),
    );
    await fulfill(shop, id);
    expect(printful.submitted).toHaveLength(1);
    expect(printful.submitted[0]?.items.map(({ vendorVariantId }) => vendorVariantId)).toEqual(sizes);
  });

  it('refuses to repeat what was sent, and an order of which nothing can be sent', async () => {
    const shop = await vendorShop();
    const id = await shop.order();
    await fulfill(shop, id);
    const codeOf = async (orderId: string, input = {}) =>
      (await rejectionOf(fulfill(shop, orderId, input))).code;
    expect(await codeOf(id)).toBe('nothing_to_do');
    expect(await codeOf(await shop.order(['pouch']))).toBe('nothing_to_do');
    const other = await shop.order();
    expect(await codeOf(other, { vendorId: 'printify' })).toBe('nothing_to_do');
    shop.services.db.update(orders).set({ status: 'cancelled' }).run();
    expect(await codeOf(other)).toBe('nothing_to_do');
    expect(orderOf(shop, other).allowed.fulfill).toBe(false);
    expect(await codeOf('00000000-0000-4000-8000-00000000ffff')).toBe('not_found');
    expect(shop.printful.submitted).toHaveLength(1);
  });

  it('makes one vendor order for two administrators at once', async () => {
    const shop = await vendorShop();
    const id = await shop.order();
    const results = await Promise.all([fulfill(shop, id), fulfill(shop, id)]);
    expect(results.map(({ results: [result] }) => result?.ok)).toEqual([true, false]);
    expect(results[1]?.results[0]?.error).toBe(
      'This order is being sent to Printful right now. Look again in a minute.',
    );
    expect(shop.printful.submitted).toHaveLength(1);
    expect(shop.vendorOrders()).toHaveLength(1);
  });
});

describe("what isn't sent", () => {
  it('is a part whose vendor was disconnected, with a sentence', async () => {
    const shop = await vendorShop();
    const id = await shop.order();
    disconnectVendor(shop.services, 'printful', ADMIN_ACTOR);
    expect((await fulfill(shop, id)).results).toEqual([
      { vendorId: 'printful', ok: false, error: 'Connect Printful with its key first.' },
    ]);
    expect(shop.vendorOrders()).toMatchObject([{ submission: 'refused', retryCount: 1 }]);
  });

  it('is refunded: whole items, and units of others', async () => {
    const shop = await vendorShop();
    const id = await shop.order(['tee', 'cap'], 3);
    const [tee, cap] = orderOf(shop, id).items;
    const items = [
      { id: tee?.id ?? '', quantity: 3, restock: false },
      { id: cap?.id ?? '', quantity: 1, restock: false },
    ];
    await requestRefund(shop.services, id, { items }, { actor: ADMIN_ACTOR });
    expect((await fulfill(shop, id)).totalVendors).toBe(1);
    expect(shop.printify.submitted).toMatchObject([{ items: [{ quantity: 2 }] }]);
  });

  it("is with a vendor, and can't be shipped by hand either", async () => {
    const shop = await vendorShop();
    const id = await shop.order(['tee', 'pouch']);
    await fulfill(shop, id);
    const [tee, pouch] = orderOf(shop, id).items;
    const ship = (trackingNumber: string, items?: ShipmentInput['items']) =>
      shipItems(shop.services, id, { carrier: 'UPS', trackingNumber, items }, ADMIN_ACTOR);
    expect(errorOf(() => ship('1Z1', [{ id: tee?.id ?? '', quantity: 1 }])).code).toBe('blocked');
    ship('1Z2');
    expect(orderOf(shop, id).items).toMatchObject([
      { status: 'sent_to_vendor' },
      { id: pouch?.id, status: 'shipped' },
    ]);
    expect(errorOf(() => ship('1Z3')).code).toBe('nothing_to_do');
  });
});

it('makes a new vendor order after a cancellation, for the address that the order has then', async () => {
  const shop = await vendorShop();
  const { services, printful } = shop;
  const id = await shop.order();
  await fulfill(shop, id);
  const [first] = shop.vendorOrders();
  const canceled = await cancelVendorOrder(services, first?.id ?? '', ADMIN_ACTOR);
  expect(canceled).toMatchObject({ allowed: { fulfill: true }, attention: [] });
  expect(canceled.items).toMatchObject([{ status: 'cancelled' }]);
  const shippingAddress = { ...ADDRESS, city: 'APO', state: 'AE', zipCode: '09345' } as const;
  const { updatedAt } = canceled;
  correctOrder(services, id, { updatedAt, shippingAddress, customerEmail: undefined }, ADMIN_ACTOR);
  await fulfill(shop, id);
  const [, second] = shop.vendorOrders();
  expect(second).toMatchObject({ number: 2, submission: 'accepted', vendorOrderId: 'v-2' });
  expect(printful.submitted.map(({ reference }) => reference)).toEqual([first?.id, second?.id]);
  expect(printful.submitted[1]?.recipient).toMatchObject({ city: 'APO', state: 'AE', zipCode: '09345' });
  expect(orderOf(shop, id).items).toMatchObject([{ status: 'sent_to_vendor', vendorOrderId: 'v-2' }]);
});
