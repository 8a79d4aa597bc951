import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { transaction } from '#db/client.ts';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { sampleRecords } from '#db/schema/samples.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { finishCheckout } from '#server/flows/checkout/finish-checkout.ts';
import { startPayment } from '#server/flows/checkout/start-payment.ts';
import { removeSamples } from '#server/flows/samples/remove-samples.ts';
import { fromWire } from '#shared/money.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { CLIENT_IP, paymentInput, SHOPPER, stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { postEntry } from './post-entry.ts';

const entriesOf = ({ db }: TestServices) => db.select().from(ledgerEntries).all();

it('has what was paid for an order, with its tax and shipping, once', async () => {
  const services = testServices({ TAX_RATES: '{"NV":8.375,"NC":6.75}' });
  const order = await paidOrder(services);
  const { stripePaymentIntentId } = requireAdminOrder(services.db, order.id);
  expect(entriesOf(services)).toMatchObject([
    {
      kind: 'captured',
      orderId: order.id,
      source: stripePaymentIntentId,
      amountCents: fromWire(order.total),
      taxCents: fromWire(order.tax),
      shippingCents: fromWire(order.shipping),
      occurredAt: new Date(order.createdAt),
    },
  ]);
});

it.each([
  ['less than the total', 300, 'usd', [{ amountCents: 300, shippingCents: 300 }]],
  ['another currency', undefined, 'cad', []],
])('has what was received where that is %s', async (_, received, currency, entries) => {
  const services = testServices();
  addCartItem(services, SHOPPER, { productId: stockProduct(services), quantity: 1 });
  const { paymentIntentId } = await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
  Object.assign(services.payments.succeed(paymentIntentId, received), { currency });
  await finishCheckout(services, paymentIntentId, { actor: { kind: 'payment_provider' } });
  expect(entriesOf(services)).toMatchObject(entries);
});

it('cuts the parts of any amount to it, with its sign', () => {
  const services = testServices();
  let source = 0;
  const cents = fc.integer({ min: -100_000, max: 100_000 });
  fc.assert(
    fc.property(cents, cents, cents, (amountCents, taxCents, shippingCents) => {
      source += 1;
      const facts = { kind: 'refunded', orderId: null, source: `re_${source}` } as const;
      postEntry(services, {
        ...facts,
        amountCents,
        taxCents,
        shippingCents,
        occurredAt: services.now(),
      });
      const isEntry = eq(ledgerEntries.source, facts.source);
      const entry = services.db.select().from(ledgerEntries).where(isEntry).get();
      const parts = [entry?.taxCents ?? Number.NaN, entry?.shippingCents ?? Number.NaN];
      expect(entry?.amountCents).toBe(amountCents);
      for (const part of parts) expect(part * amountCents).toBeGreaterThanOrEqual(0);
      expect(parts.reduce((sum, part) => sum + Math.abs(part), 0)).toBeLessThanOrEqual(Math.abs(amountCents));
    }),
    { numRuns: 200 },
  );
});

it('ignores an entry that it has, whatever its amount', async () => {
  const services = testServices();
  const { id } = await paidOrder(services);
  const refund = { orderId: id, source: 're_1', amountCents: -500, occurredAt: services.now() } as const;
  expect(postEntry(services, { ...refund, kind: 'refunded' })).toBe(true);
  expect(postEntry(services, { ...refund, kind: 'refunded', amountCents: -700 })).toBe(false);
  expect(postEntry(services, { ...refund, kind: 'refund_returned', amountCents: 500 })).toBe(true);
  expect(entriesOf(services).map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ['captured', expect.any(Number)],
    ['refunded', -500],
    ['refund_returned', 500],
  ]);
});

it('forgets what an interrupted transaction has recorded', () => {
  const services = testServices();
  const entry = { kind: 'fee', orderId: null, source: 'txn_1', amountCents: -30 } as const;
  expect(() =>
    transaction(services.db, () => {
      postEntry(services, { ...entry, occurredAt: services.now() });
      throw new Error('interrupted');
    }),
  ).toThrow('interrupted');
  expect(entriesOf(services)).toEqual([]);
});

it('goes with a sample order, and stays with every other', async () => {
  const services = testServices();
  const [sample, real] = [await paidOrder(services), await paidOrder(services)];
  services.db.insert(sampleRecords).values({ kind: 'orders', recordId: sample.id }).run();
  expect(() => services.db.$client.prepare('delete from orders where id = ?').run(real.id)).toThrow(
    'cannot be deleted',
  );
  await removeSamples(services);
  expect(entriesOf(services)).toMatchObject([{ orderId: real.id }]);
});
