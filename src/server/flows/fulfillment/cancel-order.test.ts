import { describe, expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { orders } from '#db/schema/orders.ts';
import { changeStatus } from '#server/domain/sales/orders/change-status.ts';
import { flagOrder } from '#server/domain/sales/orders/flag-order.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { shipItems } from '#server/domain/sales/orders/ship-items.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { sendOutbox } from '#tests/support/outbox.ts';
import { markAsSample } from '#tests/support/records.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { cancelOrder } from './cancel-order.ts';

const stock = ({ db }: TestServices) => db.select().from(products).get()?.inventory;

async function unpaidOrder() {
  const services = testServices();
  const { id } = await paidOrder(services);
  services.db.update(orders).set({ status: 'pending', stripePaymentIntentId: null }).run();
  return { services, id };
}

it('cancels an unpaid order, and puts its stock back once if asked to', async () => {
  const { services, id } = await unpaidOrder();
  const order = await cancelOrder(services, id, { restock: false }, ADMIN_ACTOR);
  expect(order).toMatchObject({ status: 'cancelled', refunds: [] });
  expect(order.events.at(-1)).toMatchObject({ type: 'status', actorId: 'a-user', after: 'cancelled' });
  expect(await cancelOrder(services, id, { restock: false }, ADMIN_ACTOR)).toEqual(order);
  expect(stock(services)).toBe(9);
  for (const _ of [1, 2]) await cancelOrder(services, id, { restock: true }, ADMIN_ACTOR);
  expect(stock(services)).toBe(10);
});

it('refuses what was paid without a card, has shipped, or is unknown, and changes nothing', async () => {
  const { services, id } = await unpaidOrder();
  const codeOf = async (orderId = id) =>
    (await rejectionOf(cancelOrder(services, orderId, { restock: true }, ADMIN_ACTOR))).code;
  services.db.update(orders).set({ status: 'paid' }).run();
  expect(await codeOf()).toBe('blocked');
  services.db.update(orders).set({ status: 'shipped' }).run();
  expect(await codeOf()).toBe('too_late');
  expect(stock(services)).toBe(9);
  expect(await codeOf('unknown')).toBe('not_found');
});

describe('canceling a paid order', () => {
  it('refunds what is left, puts the stock back and settles the request, once', async () => {
    const services = testServices();
    const { id, total } = await paidOrder(services);
    flagOrder(services, id, 'cancel_requested');
    const cancel = () =>
      cancelOrder(
        services,
        id,
        { restock: true, expectedRemaining: total, note: 'As you asked.' },
        ADMIN_ACTOR,
      );
    const order = await cancel();
    expect(order).toMatchObject({ status: 'cancelled', refundedTotal: total, attention: [] });
    expect(order.refunds).toMatchObject([
      {
        amount: total,
        status: 'succeeded',
        reason: 'requested_by_customer',
        note: 'As you asked.',
        items: [{ quantity: 1, restock: true }],
      },
    ]);
    expect(order.events.filter(({ type }) => type === 'restocked')).toHaveLength(1);
    expect(order.allowed).toMatchObject({ cancel: false, refund: false, restock: false });
    expect(stock(services)).toBe(10);
    expect(await cancelOrder(services, id, { restock: true }, ADMIN_ACTOR)).toEqual(order);
    expect(services.payments.refunds).toHaveLength(1);
  });

  it('is announced by the email about its refund', async () => {
    const services = testServices();
    const { id, orderNumber } = await paidOrder(services);
    await cancelOrder(services, id, { restock: false }, ADMIN_ACTOR);
    const notice = (await sendOutbox(services)).at(-1);
    expect(notice?.subject).toBe(`Your order ${orderNumber} was canceled`);
    expect(notice?.text).toContain(`Your order ${orderNumber} was canceled, and we've refunded $`);
  });

  it('gives no reason for the refund if the buyer did not ask', async () => {
    const services = testServices();
    const { id } = await paidOrder(services);
    const order = await cancelOrder(services, id, { restock: false }, ADMIN_ACTOR);
    expect(order.refunds).toMatchObject([{ reason: null, items: [{ restock: false }] }]);
  });

  it('is refused without asking anybody if the order is a sample with money left', async () => {
    const services = testServices();
    const { id } = await paidOrder(services);
    markAsSample(services, 'orders', id);
    services.payments.failure = new AppError('payment_provider_timeout');
    expect((await rejectionOf(cancelOrder(services, id, { restock: true }, ADMIN_ACTOR))).code).toBe(
      'not_for_samples',
    );
    expect(requireAdminOrder(services.db, id)).toMatchObject({
      status: 'paid',
      refunds: [],
      allowed: { cancel: false },
    });
  });

  it('does nothing while the payment provider is down', async () => {
    const services = testServices();
    const { id } = await paidOrder(services);
    const before = requireAdminOrder(services.db, id);
    services.payments.failure = new AppError('payment_provider_timeout');
    const { code } = await rejectionOf(cancelOrder(services, id, { restock: true }, ADMIN_ACTOR));
    expect(code).toBe('payment_provider_timeout');
    expect(requireAdminOrder(services.db, id)).toEqual(before);
  });

  it('does nothing when the order changed since the administrator opened it', async () => {
    const services = testServices();
    const { id } = await paidOrder(services);
    const { updatedAt } = requireAdminOrder(services.db, id);
    services.pass(MINUTE_MS);
    changeStatus(services, id, { status: 'processing', updatedAt, note: undefined }, ADMIN_ACTOR);
    const refused = await rejectionOf(cancelOrder(services, id, { restock: true, updatedAt }, ADMIN_ACTOR));
    expect(refused).toMatchObject({ code: 'stale', details: { order: { status: 'processing' } } });
    expect(stock(services)).toBe(9);
  });

  it('does nothing when something ships while the payment provider and vendors are asked', async () => {
    const services = testServices();
    const { id, items } = await paidOrder(services, ['Field Tee', 'Camp Mug']);
    const listRefunds = services.payments.listRefunds.bind(services.payments);
    services.payments.listRefunds = async (payment) => {
      const sent = items.slice(0, 1).map((item) => ({ id: item.id, quantity: 1 }));
      shipItems(services, id, { carrier: 'UPS', trackingNumber: '1Z', items: sent }, ADMIN_ACTOR);
      return listRefunds(payment);
    };
    const refused = await rejectionOf(cancelOrder(services, id, { restock: true }, ADMIN_ACTOR));
    expect(refused).toMatchObject({ code: 'stale', details: { order: { shippedItems: 1, refunds: [] } } });
  });

  it('does nothing when less is left than the administrator confirmed', async () => {
    const services = testServices();
    const { id, total } = await paidOrder(services);
    const [paymentIntentId = ''] = services.payments.intents.keys();
    await services.payments.refund({ refundId: 'elsewhere', paymentIntentId, amount: 100 });
    const refused = await rejectionOf(
      cancelOrder(services, id, { restock: true, expectedRemaining: total }, ADMIN_ACTOR),
    );
    expect(refused.code).toBe('stale');
    expect(refused.details).toMatchObject({ order: { status: 'paid', refunds: [{ amount: '1.00' }] } });
    expect(stock(services)).toBe(9);
  });
});
