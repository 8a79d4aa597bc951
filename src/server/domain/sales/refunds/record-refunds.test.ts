import { describe, expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { emails } from '#db/schema/operations.ts';
import { orderItems } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/refunds.ts';
import { finishCheckout } from '#server/flows/checkout/finish-checkout.ts';
import { startPayment } from '#server/flows/checkout/start-payment.ts';
import type { Refund } from '#server/gateways/payments/payments.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { BY_PROVIDER, shopWithCart } from '#tests/support/checkout.ts';
import { buy } from '#tests/support/orders.ts';
import { CLIENT_IP, paymentInput, SHOPPER, stockProduct } from '#tests/support/shop.ts';
import { testServices } from '#tests/support/test-services.ts';
import { requireAdminOrder } from '../orders/require-order.ts';
import { restockItems } from '../orders/restock-items.ts';
import { recordRefunds } from './record-refunds.ts';
import { refundOverview } from './refund-list.queries.ts';
import { requestRefund } from './request-refund.ts';

const REPORT = {
  id: 're_dashboard',
  paymentIntentId: 'pi_1',
  amount: 1000,
  currency: 'usd',
  reason: 'fraudulent',
  status: 'succeeded',
  failureReason: null,
  refundId: null,
} as const;

async function paid(quantity = 1) {
  const services = testServices();
  const { id, items } = await buy(services, [
    { productId: stockProduct(services, { name: 'Field Tee' }), quantity },
  ]);
  const report = (changes: Partial<Refund> = {}) =>
    recordRefunds(services, id, [{ ...REPORT, createdAt: services.now(), ...changes }]);
  const order = () => requireAdminOrder(services.db, id);
  const stock = () => services.db.select().from(products).get()?.inventory;
  const refundItem = (restock: boolean) =>
    requestRefund(
      services,
      id,
      { items: [{ id: items[0]?.id ?? '', quantity: 1, restock }], amount: '1.00' },
      { actor: ADMIN_ACTOR },
    );
  return { services, id, report, order, stock, refundItem };
}

describe("a refund from the payment provider's dashboard", () => {
  it('gets parts, once', async () => {
    const { report, order } = await paid();
    report();
    report();
    expect(order().refunds).toMatchObject([
      { providerId: 're_dashboard', amount: '10.00', requestedBy: null, items: [{ quantity: 0 }] },
    ]);
    const [{ items, shipping, tax } = { items: [], shipping: '', tax: '' }] = order().refunds;
    const sum = [shipping, tax, ...items.map(({ goods }) => goods)].reduce(
      (all, part) => all + Number(part),
      0,
    );
    expect(sum.toFixed(2)).toBe('10.00');
  });

  it('is sent to the buyer and to the ledger in any order of the reports', async () => {
    const { services, report, order } = await paid();
    report();
    report({ status: 'pending' });
    expect(order()).toMatchObject({ refundedTotal: '10.00', attention: [] });
    expect(services.db.select().from(ledgerEntries).all()).toMatchObject([
      { kind: 'captured' },
      { kind: 'refunded', amountCents: -1000 },
    ]);
    const templates = services.db
      .select()
      .from(emails)
      .all()
      .map(({ template }) => template);
    expect(templates.filter((template) => template === 'refund-notice')).toHaveLength(1);
  });
});

it('records a refund that is dated before one that was stored earlier', async () => {
  const { services } = shopWithCart();
  const { paymentIntentId } = await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
  services.payments.succeed(paymentIntentId, 9000);
  const { orderId } = await finishCheckout(services, paymentIntentId, BY_PROVIDER);
  const order = () => requireAdminOrder(services.db, orderId);
  const items = order().items.map(({ id, quantity }) => ({ id, quantity }));
  await requestRefund(services, orderId, { items, shipping: true }, { actor: ADMIN_ACTOR });
  const rest = Math.round(Number(order().refundable.total) * 100);
  const createdAt = new Date(services.now().getTime() - 1000);
  const report = { ...REPORT, paymentIntentId, createdAt };
  recordRefunds(services, orderId, [{ ...report, amount: rest - 100 }]);
  expect(order().refundable).toMatchObject({ total: '1.00', shipping: '0.00', shippingTax: '0.00' });
  recordRefunds(services, orderId, [{ ...report, id: 're_later', amount: 100 }]);
  expect(order()).toMatchObject({ refundable: { total: '0.00' }, refundedTotal: '90.00' });
});

describe('a refund in another currency', () => {
  it('is in the timeline and flagged once per status, as what it is, and counted nowhere', async () => {
    const { services, report, order } = await paid();
    const before = order();
    for (const _repeated of [1, 2]) report({ currency: 'eur' });
    report({ currency: 'eur', status: 'pending' });
    expect(order()).toMatchObject({
      ...{ refunds: [], refundedTotal: '0.00', fullyRefunded: false, refundable: before.refundable },
      attention: [{ reason: 'payment_difference' }],
    });
    const note =
      "The refund re_dashboard is in another currency: EUR 10.00, so it isn't in the books. See the payment provider's dashboard.";
    expect(order().events.slice(before.events.length)).toMatchObject([
      { type: 'refund', actor: 'payment_provider', before: null, after: 'succeeded', note },
      { type: 'flagged', after: 'payment_difference', note },
    ]);
    expect(services.db.select().from(ledgerEntries).all()).toMatchObject([{ kind: 'captured' }]);
    expect(refundOverview(services, { limit: 10, offset: 0 })).toMatchObject({
      totalRefunded: '0.00',
      orders: [],
    });
  });

  it('is in the timeline again when it fails', async () => {
    const { report, order } = await paid();
    report({ currency: 'jpy' });
    report({ currency: 'jpy', status: 'failed', failureReason: 'declined' });
    const refunded = order().events.filter(({ type }) => type === 'refund');
    expect(refunded).toMatchObject([
      { after: 'succeeded', note: expect.stringContaining(': JPY 1,000, so') },
      { before: 'succeeded', after: 'failed' },
    ]);
  });

  it('takes nothing from the order although it was requested here in dollars', async () => {
    const { services, order, refundItem } = await paid();
    const refund = services.payments.refund.bind(services.payments);
    services.payments.refund = async (request) => Object.assign(await refund(request), { currency: 'eur' });
    await refundItem(true);
    expect(order()).toMatchObject({
      refunds: [{ amount: '0.00', status: 'succeeded', items: [] }],
      ...{ refundedTotal: '0.00', refundable: { total: order().total } },
    });
  });
});

describe('restocking', () => {
  it('returns the chosen units once, when the provider has accepted the refund', async () => {
    const { services, report, order, stock, refundItem } = await paid();
    services.payments.refundStatus = 'pending';
    const { refund } = await refundItem(true);
    expect(stock()).toBe(10);
    report({ id: 're_1', refundId: refund.id, amount: 100 });
    expect(stock()).toBe(10);
    expect(order().refunds).toMatchObject([{ status: 'succeeded' }]);
    expect(order().events.filter(({ type }) => type === 'restocked')).toMatchObject([
      { actor: 'system', note: '1 × Field Tee' },
    ]);
  });

  it('returns nothing unless it is chosen, or after the units were returned another way', async () => {
    const { services, id, order, stock, refundItem } = await paid();
    await refundItem(false);
    expect(stock()).toBe(9);
    services.db.update(refunds).set({ status: 'failed' }).run();
    restockItems(services, id, ADMIN_ACTOR);
    expect(order().refundable.lines).toMatchObject([{ quantity: 1, restockable: 0 }]);
    await refundItem(true);
    expect(stock()).toBe(10);
  });

  it('returns a unit once when its refund fails afterwards and is made again', async () => {
    const { services, report, stock, refundItem } = await paid(3);
    services.payments.refundStatus = 'pending';
    const failing = async (id: string) => {
      const { refund } = await refundItem(true);
      report({ id, refundId: refund.id, amount: 100, status: 'failed' });
    };
    await failing('re_1');
    expect(stock()).toBe(7);
    await failing('re_2');
    expect(stock()).toBe(7);
    services.payments.refundStatus = 'succeeded';
    await refundItem(true);
    expect(stock()).toBe(8);
    await refundItem(true);
    expect(stock()).toBe(9);
  });

  it('returns another unit after one whose refund failed is refunded again without a return', async () => {
    const { services, report, stock, refundItem } = await paid(3);
    services.payments.refundStatus = 'pending';
    const { refund } = await refundItem(true);
    report({ id: 're_1', refundId: refund.id, amount: 100, status: 'failed' });
    services.payments.refundStatus = 'succeeded';
    await refundItem(false);
    expect(stock()).toBe(7);
    await refundItem(true);
    expect(stock()).toBe(8);
  });

  it('returns nothing for a refund that the provider does not accept', async () => {
    const { services, stock, refundItem } = await paid();
    services.payments.refundStatus = 'failed';
    await refundItem(true);
    expect(stock()).toBe(9);
    expect(services.db.select().from(orderItems).get()?.stockTaken).toBe(1);
  });
});
