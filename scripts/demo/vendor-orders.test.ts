import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shipments, vendorOrderItems, vendorOrders } from '#db/schema/fulfillment.ts';
import { emails, jobs, webhookEvents } from '#db/schema/operations.ts';
import { listOrders } from '#server/orders/orders.queries.ts';
import { contentOf, createDemoShop, type DemoShop, fillDemoShop } from '#tests/support/demo-shop.ts';
import { demo } from '../demo.ts';

let shop: DemoShop;
let before: ReturnType<typeof contentOf>;

beforeAll(async () => {
  shop = await createDemoShop();
  before = contentOf(shop);
  await fillDemoShop(shop, { visits: 3 });
}, 60_000);
afterAll(() => shop.close());

const attempts = () =>
  shop.db.select().from(vendorOrders).orderBy(asc(vendorOrders.createdAt), asc(vendorOrders.attempt)).all();

it('npm run demo adds vendor orders in every state, each of an order that follows it', () => {
  const { orders } = listOrders(shop.services, { limit: 200, offset: 0 });
  const statusOf = (orderId: string) => orders.find(({ id }) => id === orderId)?.status;
  const found = attempts().map(({ orderId, attempt, submission, vendorStatus, vendorWord, closedAt }) =>
    [
      `${attempt} ${submission} ${vendorStatus}`,
      vendorWord ?? 'unknown',
      closedAt ? 'closed' : 'open',
      statusOf(orderId),
    ].join(', '),
  );
  expect(found).toEqual([
    '1 accepted delivered, fulfilled, open, delivered',
    '1 accepted delivered, fulfilled, open, delivered',
    '1 accepted in_production, partially-fulfilled, open, processing',
    '1 accepted shipped, fulfilled, open, shipped',
    '1 accepted cancelled, canceled, closed, processing',
    '1 accepted failed, unfulfillable, closed, processing',
    '1 accepted in_production, in-production, open, processing',
    '2 accepted in_production, in-production, open, processing',
    '1 accepted sent_to_vendor, on-hold, open, processing',
    '1 refused pending, unknown, open, paid',
    '1 accepted sent_to_vendor, pending, open, processing',
    '1 waiting pending, unknown, open, paid',
  ]);
});

it('adds their line items, costs, packages with an email each, and flags for those that need a person', () => {
  const { db } = shop;
  const ids = new Set(
    db
      .select()
      .from(vendorOrderItems)
      .all()
      .map(({ vendorOrderId }) => vendorOrderId),
  );
  expect(attempts().filter(({ id }) => !ids.has(id))).toEqual([]);
  for (const { submission, totalCostCents } of attempts())
    expect(totalCostCents !== null).toBe(submission === 'accepted');
  const ofVendor = db
    .select()
    .from(shipments)
    .all()
    .filter(({ vendorOrderId }) => vendorOrderId !== null);
  const packages = [...Map.groupBy(ofVendor, ({ vendorOrderId }) => vendorOrderId).values()].map(
    ({ length }) => length,
  );
  expect(packages.toSorted()).toEqual([1, 1, 1, 2]);
  const numbers = ofVendor.map(({ trackingNumber }) => trackingNumber);
  const notices = db.select().from(emails).where(eq(emails.template, 'shipping-notice')).all();
  for (const number of numbers) expect(notices.filter(({ text }) => text?.includes(number))).toHaveLength(1);
  const { orders } = listOrders(shop.services, { limit: 200, offset: 0 });
  const flagged = orders.filter(({ attention }) =>
    attention.some(({ reason }) => reason === 'vendor_failure'),
  );
  expect(flagged).toHaveLength(4);
});

it('adds the webhooks of the vendor, one of them twice and one of an unknown order, and no job asks the vendor', () => {
  const { db } = shop;
  const events = db.select().from(webhookEvents).all();
  expect(events.every(({ source, processedAt }) => source === 'printify' && processedAt !== null)).toBe(true);
  expect(events.filter(({ outcome }) => outcome === 'unmatched')).toMatchObject([{ orderId: null }]);
  expect(events.every(({ result }) => result !== null)).toBe(true);
  expect(
    events.some(({ result }) => result?.status === 'delivered' && result.trackingNumbers.length > 0),
  ).toBe(true);
  const repeated = Map.groupBy(events, ({ type, vendorOrderId }) => `${type} ${vendorOrderId}`);
  expect(
    [...repeated].filter(([name, { length }]) => name.includes('delivered') && length === 2),
  ).not.toEqual([]);
  const kinds = db
    .select({ kind: jobs.kind })
    .from(jobs)
    .all()
    .map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind.includes('vendor'))).toEqual([]);
});

it('--remove removes them', async () => {
  await demo(shop.env, { remove: true });
  const { audit_log: _, audit_search: __, ...content } = contentOf(shop);
  expect(before).toMatchObject(content);
});
