import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { refundItems, refunds } from '#db/schema/refunds.ts';
import { contacts } from '#db/schema/site.ts';
import { countingDay, storeVisits } from '#server/kernel/visits/store-visits.ts';
import { ANALYTICS_RANGE_NAMES } from '#shared/analytics.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { INQUIRY_STATUSES } from '#shared/inquiry.ts';
import { INTERESTS } from '#shared/interests.ts';
import { ADDRESS } from '#tests/support/address.ts';
import { PROMISED } from '#tests/support/promised.ts';
import { recomputeAnalytics } from '#tests/support/recompute-analytics.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { readAnalytics } from './analytics.queries.ts';

/** After the clock was set forward and back, on a leap day, and in the last hour of a day before and of one after. */
const TODAYS = [
  '2027-03-15T01:00:00Z',
  '2027-11-08T07:59:59Z',
  '2028-02-29T20:00:00Z',
  '2028-03-12T09:30:00Z',
  '2026-11-01T08:30:00Z',
];
const VISITORS = ['sam', 'robin', 'kim'] as const;
const STEPS = ['view', 'cart', 'checkout', 'paid'] as const;

/** Milliseconds before now: mostly around midnights of the last two years. */
const ago = fc.oneof(
  fc.integer({ min: 0, max: 731 * DAY_MS }),
  fc
    .tuple(
      fc.constantFrom(0, 1, 6, 7, 8, 13, 29, 30, 59, 60, 89, 90, 179, 364, 365, 366, 729),
      fc.nat(2 * HOUR_MS),
    )
    .map(([days, more]) => days * DAY_MS + more),
);
const cents = fc.integer({ min: 1, max: 99_999 });

const anOrder = fc.record({
  ago,
  paid: fc.constantFrom('card', 'cash', 'free', 'not'),
  items: fc.array(fc.record({ product: fc.nat(2), quantity: fc.integer({ min: 1, max: 9 }), price: cents }), {
    minLength: 1,
    maxLength: 3,
  }),
  refund: fc.option(fc.record({ ago, share: fc.integer({ min: 1, max: 100 }), isReturned: fc.boolean() })),
  lost: fc.option(cents),
});
const anInquiry = fc.record({
  ago,
  interest: fc.constantFrom(...INTERESTS),
  status: fc.constantFrom(...INQUIRY_STATUSES),
});
const aVisit = fc.record({
  ago,
  visitor: fc.constantFrom(...VISITORS),
  what: fc.oneof(
    fc.record({ kind: fc.constant('page' as const), subject: fc.constantFrom('/', '/store', '/about') }),
    fc.record({
      kind: fc.constantFrom('product' as const, 'buyer' as const),
      subject: fc.constantFrom('0', '1', '2'),
    }),
    fc.record({ kind: fc.constant('step' as const), subject: fc.constantFrom(...STEPS) }),
    fc.record({ kind: fc.constant('search' as const), subject: fc.constantFrom('boots', 'knife') }),
  ),
});

type Generated<A> = A extends fc.Arbitrary<infer T> ? T : never;
type When = (event: { ago: number }) => Date;

function storeOrder(
  { db, newId }: TestServices,
  { paid, items, refund, lost, ...order }: Generated<typeof anOrder>,
  { number, productIds, at }: { number: number; productIds: string[]; at: When },
): void {
  const createdAt = at(order);
  const stamps = { createdAt, updatedAt: createdAt };
  const id = newId();
  const contact = { customerEmail: 'sam@example.com', customerName: 'Sam Doe' };
  const addresses = { shippingAddress: ADDRESS, billingAddress: ADDRESS };
  const isByHand = paid === 'cash' || paid === 'free';
  const off = (cents: number) => (paid === 'free' ? cents : isByHand ? Math.floor(cents / 10) : 0);
  const prices = items.map(({ quantity, price }) => quantity * price);
  const totalCents = prices.reduce((sum, price) => sum + price - off(price), 0);
  const stripePaymentIntentId = paid === 'card' ? `pi_${id}` : null;
  const money = {
    sums: { subtotal: totalCents },
    totalCents,
    stripePaymentIntentId,
    handReason: isByHand ? ('phone' as const) : null,
    paidBy: paid === 'cash' ? ('cash' as const) : null,
    deliveryWindow: PROMISED,
  };
  db.insert(orders)
    .values({ id, number, items: [], ...contact, ...addresses, ...money, ...stamps })
    .run();
  const lines = items.map(({ product, quantity, price }) => {
    const line = {
      id: newId(),
      productId: productIds[product] ?? '',
      quantity,
      unitPriceCents: price,
      adjustments: { discount: -off(quantity * price) },
    };
    db.insert(orderItems)
      .values({ ...line, orderId: id, productName: 'x', ...stamps })
      .run();
    return line;
  });
  if (paid === 'not' || paid === 'free') return;
  const move = (
    kind: 'captured' | 'refunded' | 'refund_returned' | 'dispute_lost' | 'paid_outside' | 'returned_outside',
    source: string,
    amountCents: number,
    occurredAt: Date,
  ) =>
    db
      .insert(ledgerEntries)
      .values({ kind, orderId: id, source, amountCents, occurredAt, createdAt: occurredAt })
      .run();
  move(isByHand ? 'paid_outside' : 'captured', stripePaymentIntentId ?? id, totalCents, createdAt);
  if (lost !== null && !isByHand) move('dispute_lost', `dp_${id}`, -lost, createdAt);
  if (refund === null) return;
  const refundedAt = at(refund);
  const [line] = lines;
  const goodsCents = Math.ceil(((line?.unitPriceCents ?? 0) * refund.share) / 100);
  const providerRefundId = isByHand ? null : `re_${id}`;
  const refundId = newId();
  const values = {
    id: refundId,
    orderId: id,
    providerRefundId,
    amountCents: goodsCents,
    status: 'succeeded' as const,
  };
  db.insert(refunds)
    .values({ ...values, createdAt: refundedAt, updatedAt: refundedAt })
    .run();
  db.insert(refundItems)
    .values({
      refundId,
      orderItemId: line?.id ?? '',
      quantity: 1,
      goodsCents,
      adjustments: { discount: -off(goodsCents) },
    })
    .run();
  move(
    isByHand ? 'returned_outside' : 'refunded',
    providerRefundId ?? refundId,
    off(goodsCents) - goodsCents,
    refundedAt,
  );
  if (refund.isReturned && providerRefundId) move('refund_returned', providerRefundId, goodsCents, createdAt);
}

function storeInquiry(
  { db, newId }: TestServices,
  number: number,
  { interest, status }: Generated<typeof anInquiry>,
  createdAt: Date,
): void {
  const sender = { firstName: 'Sam', lastName: 'Doe', email: 'sam@example.com', message: 'When?' };
  db.insert(contacts)
    .values({ id: newId(), number, ...sender, interest, status, createdAt, updatedAt: createdAt })
    .run();
}

it('equals an independent SQL recomputation, for every range, over changes of the clock and a leap day', () => {
  const services = testServices();
  const productIds = ['Field Tee', 'Camp Mug', 'Field Cap'].map((name) => stockProduct(services, { name }));
  const property = fc.property(
    fc.constantFrom(...TODAYS),
    fc.array(anOrder, { maxLength: 12 }),
    fc.array(anInquiry, { maxLength: 10 }),
    fc.array(aVisit, { maxLength: 25 }),
    (today, sold, inquiries, visits) => {
      const { db } = services;
      db.$client.exec('savepoint run');
      try {
        const now = new Date(today);
        const at = ({ ago: before }: { ago: number }) => new Date(now.getTime() - before);
        for (const [number, order] of sold.entries()) storeOrder(services, order, { number, productIds, at });
        for (const [index, inquiry] of inquiries.entries())
          storeInquiry(services, index, inquiry, at(inquiry));
        const raw = visits.map((visit) => {
          const { kind, subject } = visit.what;
          const isProduct = kind === 'product' || kind === 'buyer';
          return {
            at: at(visit),
            visitor: visit.visitor,
            kind,
            subject: isProduct ? (productIds[Number(subject)] ?? '') : subject,
          };
        });
        for (const visit of raw) {
          const { day, expiresAt } = countingDay({ ...services, now: () => visit.at });
          storeVisits(db, [{ ...visit, visitor: `${day} ${visit.visitor}`, day, times: 1, expiresAt }]);
        }
        for (const range of ANALYTICS_RANGE_NAMES) {
          const shown = readAnalytics({ ...services, now: () => now }, range);
          expect(shown).toMatchObject(recomputeAnalytics(db, { range, now, visits: raw }));
        }
      } finally {
        db.$client.exec('rollback to run; release run');
      }
    },
  );
  fc.assert(property, { numRuns: 40 });
});
