import { eq } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { dailyCounts } from '#db/schema/analytics.ts';
import { products } from '#db/schema/catalog.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import type { Env } from '#server/kernel/env/env.ts';
import { sampleOrdersAmong } from '#server/kernel/samples/samples.queries.ts';
import { lastDays } from '#server/kernel/time/days.ts';
import { dayIn } from '#shared/dates.ts';
import { PATHS } from '#shared/paths.ts';
import type { Random } from './random.ts';

/** How many people come to the store for each who buys, and how many of them put something into their cart. */
const STORE_VISITORS_PER_ORDER = { least: 9, most: 16 };
const CARTS_PER_ORDER = { least: 2, most: 4 };
/** Pages beside the store, with how many visitors a quiet day brings them. */
const PAGES: readonly [path: string, visitors: number][] = [
  [PATHS.home, 38],
  [PATHS.military, 14],
  [PATHS.civilian, 11],
  [PATHS.course('met3-military'), 9],
  [PATHS.course('afatt-military'), 7],
  [PATHS.course('btrc-civilian'), 6],
  [PATHS.faqs, 6],
  [PATHS.about, 5],
  [PATHS.contact, 4],
];
const EMPTY_SEARCHES = ['tourniquet', 'boots', 'first aid kit', 'gift card', 'youth small', 'sticker'];

type Row = typeof dailyCounts.$inferInsert;

interface Visited {
  env: Env;
  random: Random;
  now: Date;
  /** The number of days. */
  count: number;
}

/** Adds what visitors saw on the days of the sample orders, in keeping with them (docs/product/sandbox.md#sample-orders). */
export function addVisits(db: Db, { env, random, now, count }: Visited): void {
  const bought = boughtByDay(db, env.timeZone);
  const catalog = db.select({ id: products.id }).from(products).where(eq(products.isActive, true)).all();
  transaction(db, () => {
    for (const { date } of lastDays(env.timeZone, now, count)) {
      for (const row of visitsOf(random, catalog, bought.get(date) ?? []))
        db.insert(dailyCounts)
          .values({ ...row, day: date, isSample: true })
          .run();
    }
  });
}

/** Returns the products of each sample order, by the day of the order. */
function boughtByDay(db: Db, timeZone: string): Map<string, string[][]> {
  const rows = db
    .select({ orderId: orders.id, productId: orderItems.productId, at: orders.createdAt })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .all();
  const ids = [...new Set(rows.map(({ orderId }) => orderId))];
  const samples = sampleOrdersAmong(db, ids);
  const byOrder = Map.groupBy(
    rows.filter(({ orderId }) => samples.has(orderId)),
    ({ orderId }) => orderId,
  );
  const placed = [...byOrder.values()].map((items) => ({
    day: dayIn(timeZone, items[0]?.at ?? new Date()),
    products: [...new Set(items.map(({ productId }) => productId))],
  }));
  return new Map(
    [...Map.groupBy(placed, ({ day }) => day)].map(([day, group]) => [
      day,
      group.map((order) => order.products),
    ]),
  );
}

function visitsOf(random: Random, catalog: { id: string }[], sold: string[][]): Omit<Row, 'day'>[] {
  const paid = sold.length;
  const inStore = Math.max(
    6,
    paid * random.between(STORE_VISITORS_PER_ORDER.least, STORE_VISITORS_PER_ORDER.most),
  );
  const carts = Math.max(1, paid * random.between(CARTS_PER_ORDER.least, CARTS_PER_ORDER.most));
  const checkouts = random.between(paid, carts);
  const seen = (kind: Row['kind'], subject: string, visitors: number) => ({
    kind,
    subject,
    visitors,
    count: visitors + random.between(0, visitors),
  });
  const steps = { view: inStore, cart: carts, checkout: checkouts, paid };
  return [
    ...Object.entries(steps).map(([step, visitors]) => seen('step', step, visitors)),
    seen('page', PATHS.store, inStore),
    ...PAGES.map(([path, usual]) => seen('page', path, random.between(Math.ceil(usual / 2), usual * 2))),
    ...catalog.flatMap(({ id }) => {
      const buyers = sold.filter((productIds) => productIds.includes(id)).length;
      const visitors = buyers + random.between(0, Math.ceil(inStore / 5));
      const bought = { kind: 'buyer', subject: id, visitors: buyers, count: buyers } as const;
      return [...(visitors > 0 ? [seen('product', id, visitors)] : []), ...(buyers > 0 ? [bought] : [])];
    }),
    ...(random.next() < 0.4 ? [seen('search', random.pick(EMPTY_SEARCHES), random.between(1, 3))] : []),
  ];
}
