import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { emails } from '#db/schema/operations.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { correctOrder } from '#server/domain/sales/orders/correct-order.ts';
import { moveItem } from '#server/domain/sales/orders/move-status.ts';
import { findAdminOrder } from '#server/domain/sales/orders/orders.queries.ts';
import type { OrderInput } from '#shared/schemas/checkout-input.schema.ts';
import { ADDRESS } from '#tests/support/address.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { asShopper, BY_PROVIDER, paid, stockOf } from '#tests/support/checkout.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { CLIENT_IP, orderInput, paymentInput, SHOPPER, STRANGER, stockProduct } from '#tests/support/shop.ts';
import { testServices } from '#tests/support/test-services.ts';
import { vendorCart } from '#tests/support/vendor-cart.ts';
import { finishCheckout } from './finish-checkout.ts';
import { startPayment } from './start-payment.ts';

const MOVED = { ...ADDRESS, addressLine1: '2 Side Street' };
const ELSEWHERE = { ...ADDRESS, city: 'Reno', state: 'CA', zipCode: '90210' } as const;
const SYSTEM = { kind: 'system' } as const;

/** An order created by the webhook before the shopper's own request; `bring` is that request. */
async function orderByWebhook(contact: Parameters<typeof paymentInput>[0] = {}, settings = {}) {
  const services = testServices(settings);
  const productId = stockProduct(services);
  addCartItem(services, SHOPPER, { productId, quantity: 1 });
  const { paymentIntentId } = await startPayment(services, SHOPPER, paymentInput(contact), CLIENT_IP);
  services.payments.succeed(paymentIntentId);
  const { orderId } = await finishCheckout(services, paymentIntentId, BY_PROVIDER);
  const bring = (form: Partial<OrderInput>, buyerKeys = SHOPPER.keys) =>
    finishCheckout(services, paymentIntentId, {
      actor: { kind: 'shopper' },
      buyerKeys,
      form: orderInput(paymentIntentId, form),
    });
  const order = () => findAdminOrder(services.db, orderId);
  const addressEvents = () => order()?.events.filter(({ type }) => type === 'address') ?? [];
  return { services, productId, orderId, bring, order, addressEvents };
}

const CONTACT = { customerEmail: 'sam@example.com', customerName: 'Sam Doe' };

describe('a shopper whose order was created by the webhook first', () => {
  it('adds the contact to an order without one and gets one confirmation', async () => {
    const { services, orderId, bring, order } = await orderByWebhook();
    const contact = {
      customerEmail: 'sam@example.com',
      customerName: 'Sam D.',
      customerPhone: '702 555 0100',
    };
    const recipients = () =>
      services.db
        .select()
        .from(emails)
        .all()
        .map(({ recipient }) => recipient);
    expect(recipients()).toEqual([]);
    expect(await bring(contact)).toEqual({ orderId, created: false });
    await bring(contact);
    expect(order()).toMatchObject({ ...contact, attention: [] });
    expect(recipients()).toEqual(['sam@example.com']);
  });

  it('cannot change the email address of an order that has one', async () => {
    const { services, bring, order } = await orderByWebhook({ customerEmail: 'first@example.com' });
    await bring({ customerEmail: 'second@example.com' });
    expect(order()?.customerEmail).toBe('first@example.com');
    expect(services.db.select().from(emails).all()).toHaveLength(1);
  });

  it('corrects name, phone and addresses once, with one event in the timeline', async () => {
    const { bring, order, addressEvents } = await orderByWebhook(CONTACT);
    const form = { customerPhone: '702 555 0100', shippingAddress: MOVED, billingAddress: MOVED };
    for (let call = 0; call < 3; call += 1) await bring(form);
    expect(order()).toMatchObject({ ...form, attention: [] });
    expect(addressEvents()).toMatchObject([
      {
        actor: 'shopper',
        before:
          'Phone: none; Ship to: Sam Doe, 1 Main Street, Henderson, NV 89012; Bill to: Sam Doe, 1 Main Street, Henderson, NV 89012',
        after:
          'Phone: 702 555 0100; Ship to: Sam Doe, 2 Side Street, Henderson, NV 89012; Bill to: Sam Doe, 2 Side Street, Henderson, NV 89012',
      },
    ]);
  });

  it('changes nothing when the details are the same', async () => {
    const { bring, addressEvents } = await orderByWebhook(CONTACT);
    await bring({});
    expect(addressEvents()).toEqual([]);
  });

  it('corrects the billing address too when it equals the shipping address', async () => {
    const { bring, order } = await orderByWebhook(CONTACT);
    await bring({ shippingAddress: MOVED, billingAddress: undefined });
    expect(order()?.billingAddress).toEqual(MOVED);
  });

  it.each(['vendor', 'shipped', 'processing'] as const)(
    'gets a flag and a note instead once the order is being processed: %s',
    async (how) => {
      const { services, orderId, bring, order, addressEvents } = await orderByWebhook(CONTACT);
      const [item] = services.db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).all();
      if (how === 'processing') services.db.update(orders).set({ status: 'processing' }).run();
      else {
        const to = how === 'vendor' ? 'sent_to_vendor' : 'shipped';
        moveItem(services, item?.id ?? '', { to, actor: SYSTEM });
      }
      for (let call = 0; call < 3; call += 1) await bring({ shippingAddress: MOVED });
      expect(order()?.shippingAddress).toEqual(ADDRESS);
      expect(order()?.attention).toMatchObject([{ reason: 'address_changed' }]);
      expect(addressEvents().map(({ note }) => note)).toEqual([
        'Not applied. The customer asked for: Ship to: Sam Doe, 2 Side Street, Henderson, NV 89012',
      ]);
    },
  );

  it('gets a flag for a state with a different total, and the new address for one with the same total', async () => {
    const taxed = await orderByWebhook(CONTACT, { TAX_RATES: '{"NV": 8}' });
    expect((await taxed.bring({ shippingAddress: ELSEWHERE })).created).toBe(false);
    expect(taxed.order()?.shippingAddress).toEqual(ADDRESS);
    expect(taxed.order()?.attention).toMatchObject([{ reason: 'address_changed' }]);
    const untaxed = await orderByWebhook(CONTACT);
    await untaxed.bring({ shippingAddress: ELSEWHERE });
    expect(untaxed.order()).toMatchObject({ shippingAddress: ELSEWHERE, attention: [] });
  });

  it('gets a flag once an administrator has corrected the address, which stays', async () => {
    const { services, orderId, bring, order } = await orderByWebhook(CONTACT);
    const shippingAddress = { ...ADDRESS, addressLine1: '5 Corrected' };
    correctOrder(services, orderId, { updatedAt: order()?.updatedAt ?? '', shippingAddress }, ADMIN_ACTOR);
    await bring({ shippingAddress: MOVED });
    expect(order()?.shippingAddress).toEqual(shippingAddress);
    expect(order()?.attention).toMatchObject([{ reason: 'address_changed' }]);
  });

  it('is ignored for an order that a form has made already', async () => {
    const services = testServices();
    addCartItem(services, SHOPPER, { productId: stockProduct(services), quantity: 1 });
    const intent = await paid(services);
    const { orderId } = await finishCheckout(services, intent, asShopper(intent));
    const other = { shippingAddress: MOVED, customerName: 'Ann Other' };
    expect(await finishCheckout(services, intent, asShopper(intent, other))).toMatchObject({
      created: false,
    });
    expect(findAdminOrder(services.db, orderId)).toMatchObject({
      shippingAddress: ADDRESS,
      customerName: 'Sam Doe',
      attention: [],
    });
  });

  it('is ignored more than an hour after the order', async () => {
    const { services, bring, order, addressEvents } = await orderByWebhook(CONTACT);
    services.pass(3_600_001);
    await bring({ shippingAddress: MOVED });
    expect(order()?.shippingAddress).toEqual(ADDRESS);
    expect(addressEvents()).toEqual([]);
  });

  it('adds at most ten events to the timeline', async () => {
    const { bring, addressEvents } = await orderByWebhook(CONTACT);
    for (let n = 0; n < 15; n += 1) {
      await bring({ shippingAddress: { ...ADDRESS, addressLine1: `${n} Main Street` } });
    }
    expect(addressEvents()).toHaveLength(10);
  });

  it('must be the buyer, and takes no stock a second time', async () => {
    const { services, productId, bring, order } = await orderByWebhook(CONTACT);
    const error = await rejectionOf(bring({ shippingAddress: MOVED }, STRANGER.keys));
    expect(error.code).toBe('payment_intent_not_found');
    await bring({ shippingAddress: MOVED });
    expect(order()?.shippingAddress).toEqual(MOVED);
    expect(stockOf(services, productId)).toBe(9);
  });
});

describe('a shopper whose form is refused for its total before there is an order', () => {
  async function refused(contact: Parameters<typeof paymentInput>[0] = CONTACT) {
    const services = testServices({ TAX_RATES: '{"NV": 8}' });
    addCartItem(services, SHOPPER, { productId: stockProduct(services), quantity: 1 });
    const { paymentIntentId } = await startPayment(services, SHOPPER, paymentInput(contact), CLIENT_IP);
    services.payments.succeed(paymentIntentId);
    const bring = (form: Partial<OrderInput>, buyerKeys = SHOPPER.keys) =>
      finishCheckout(services, paymentIntentId, { ...asShopper(paymentIntentId, form), buyerKeys });
    expect((await rejectionOf(bring({ shippingAddress: ELSEWHERE }))).code).toBe('amount_mismatch');
    const byWebhook = async () => {
      const { orderId } = await finishCheckout(services, paymentIntentId, BY_PROVIDER);
      return findAdminOrder(services.db, orderId);
    };
    return { services, paymentIntentId, bring, byWebhook };
  }

  it('has the order that the webhook makes flagged, with the address', async () => {
    const { byWebhook } = await refused();
    const order = await byWebhook();
    expect(order).toMatchObject({ shippingAddress: ADDRESS, attention: [{ reason: 'address_changed' }] });
    expect(order?.events.map(({ note }) => note)).toContain(
      'Not applied. The customer asked for: Ship to: Sam Doe, 1 Main Street, Reno, CA 90210',
    );
    expect((await byWebhook())?.attention).toHaveLength(1);
  });

  it('has the contact of the form in it', async () => {
    const { byWebhook } = await refused({});
    const order = await byWebhook();
    expect(order?.customerEmail).toBe('sam@example.com');
    expect(order?.attention.map(({ reason }) => reason)).toEqual(['address_changed']);
  });

  it('has no flag on an order that a second form makes', async () => {
    const { services, bring, byWebhook } = await refused();
    const { orderId, created } = await bring({ shippingAddress: MOVED });
    expect(created).toBe(true);
    await byWebhook();
    expect(findAdminOrder(services.db, orderId)).toMatchObject({ shippingAddress: MOVED, attention: [] });
  });

  it('must be the buyer', async () => {
    const { bring, byWebhook } = await refused();
    const theirs = { ...ELSEWHERE, addressLine1: '6 Stranger Street' };
    await rejectionOf(bring({ shippingAddress: theirs }, STRANGER.keys));
    expect(JSON.stringify(await byWebhook())).not.toContain('Stranger');
  });
});

it('cannot send what a vendor priced to another place, whose rate nobody asked for', async () => {
  const { services } = await vendorCart();
  const paymentIntentId = await paid(services);
  const far = { ...ADDRESS, city: 'Reno', zipCode: '89801' };
  const moved = asShopper(paymentIntentId, { shippingAddress: far });
  expect(await rejectionOf(finishCheckout(services, paymentIntentId, moved))).toMatchObject({
    code: 'amount_mismatch',
  });
  const { orderId } = await finishCheckout(services, paymentIntentId, BY_PROVIDER);
  await finishCheckout(services, paymentIntentId, moved);
  const order = findAdminOrder(services.db, orderId);
  expect(order?.shippingAddress).toMatchObject({ zipCode: ADDRESS.zipCode });
  expect(order?.attention).toContainEqual(expect.objectContaining({ reason: 'address_changed' }));
  const near = { ...ADDRESS, addressLine1: '9 New Street', zipCode: `${ADDRESS.zipCode}-1234` };
  await finishCheckout(services, paymentIntentId, asShopper(paymentIntentId, { shippingAddress: near }));
  expect(findAdminOrder(services.db, orderId)?.shippingAddress).toMatchObject(near);
});
