import { count, type SQL, sql } from 'drizzle-orm';
import { isListed } from '#db/bound-values.ts';
import { preparedOn } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import type { Services } from '#server/kernel/services.ts';
import { todayStart } from '#server/kernel/time/days.ts';
import { dayIn } from '#shared/dates.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { LaneFilter, PackingLane } from '#shared/lanes.ts';
import { ATTENTION_REASONS, holdsBack } from '#shared/order-state.ts';
import { isForVendor } from '../vendor-orders/item-vendors.queries.ts';
import { isAutomatic } from './hold-back.ts';

const IS_OPEN_JOB = sql`jobs.kind = 'fulfill_order' and jobs.status in ('waiting', 'running')`;
const isWaitingToGoOut = sql`exists (select 1 from jobs where ${IS_OPEN_JOB} and jobs.key = order_items.order_id)`;

const hasShippedUnits = sql`exists (select 1 from order_items
  where order_items.order_id = orders.id and order_items.shipped > 0)`;

/** Paid orders with something to send. */
const IS_OPEN = sql`orders.status in ('pending', 'paid', 'processing') and orders.has_nothing_to_send = 0
  and (orders.status <> 'pending' or orders.stripe_payment_intent_id is not null)`;

/**
 * The line items of open orders with units that nobody makes or has shipped, each with its lane, or null if they go out soon. A
 * flagged order waits for a decision instead. An order with unknown line items, as after a restore, is to be packed. The open orders
 * are read first, so that shipped units are looked up once for each order.
 */
const UNITS_TO_SEND = sql`with opened as materialized (
    select orders.number as number, orders.id as order_id, orders.created_at as since, ${hasShippedUnits} as has_shipped
    from orders indexed by orders_open where ${IS_OPEN} and orders.is_flagged = 0)
  select opened.*,
    case
      when order_items.order_id is null then 'pack'
      when not ${isForVendor} then iif(opened.has_shipped, 'rest_of_shipment', 'pack')
      when not ${isWaitingToGoOut} then 'send_to_vendor'
    end as lane
  from opened left join order_items indexed by order_items_to_ship
    on order_items.order_id = opened.order_id and order_items.to_ship > 0
  where order_items.to_ship > 0 or not exists (select 1 from order_items known where known.order_id = opened.order_id)`;

/** Whether an order is held back: automatic fulfillment by any open flag, what an administrator scheduled by some. */
const isHeldBack = sql`orders.is_flagged = 1 and (${isAutomatic} or exists (select 1 from order_attention
  where order_attention.order_id = orders.id and order_attention.resolved_at is null
    and order_attention.reason in ${ATTENTION_REASONS.filter(holdsBack)}))`;

/** The open orders that go out to vendors soon, by the rule of `sharesToSend`. A flag that doesn't hold an order back changes nothing. */
const GOING_OUT = sql`select orders.number as number, orders.created_at as since, jobs.run_at as run_at
  from jobs cross join orders on orders.id = jobs.key
  where ${IS_OPEN_JOB} and ${IS_OPEN} and not (${isHeldBack})
    and (exists (select 1 from order_items
        where order_items.order_id = orders.id and order_items.to_ship > 0 and ${isForVendor})
      or exists (select 1 from vendor_orders
        where vendor_orders.order_id = orders.id and vendor_orders.closed_at is null
          and vendor_orders.submission = 'waiting'))`;

/** Selects the orders with units at a vendor after the day on which it should have shipped them. */
const lateAtVendor = (
  isWanted: SQL,
) => sql`select orders.id as id, orders.number as number, min(vendor_orders.estimated_ship_date) as since
  from vendor_orders join orders on orders.id = vendor_orders.order_id
  where vendor_orders.closed_at is null and vendor_orders.submission = 'accepted'
    and vendor_orders.vendor_status in ('pending', 'sent_to_vendor', 'in_production')
    and vendor_orders.estimated_ship_date < ${sql.placeholder('today')}
    and orders.is_flagged = 0 and orders.is_trial = 0 and orders.status not in ('shipped', 'delivered', 'cancelled')
    and exists (select 1 from order_items where order_items.order_id = orders.id and order_items.with_vendor > 0)
    and ${isWanted}
  group by orders.id`;
const LATE_AT_VENDOR = lateAtVendor(sql`true`);

interface LaneCount {
  /** The number of orders. */
  count: number;
  /** When the oldest was placed, or for late orders, when the first should have shipped. In milliseconds since 1970. */
  oldest: number | null;
  /** When the first scheduled order goes out to its vendors. */
  nextAt?: number | null;
}

interface LaneOrders {
  /** Their numbers, as a JSON array. */
  numbers: string;
  count: number;
}

const LISTED = { numbers: sql<string>`json_group_array(number)`, count: count() };

const statements = preparedOn((db) => ({
  toSend: db
    .select({
      lane: sql<LaneFilter>`lane`,
      count: count(),
      oldest: sql<number>`min(since)`,
    })
    .from(sql`(select distinct lane, order_id, since from (${UNITS_TO_SEND}))`)
    .where(sql`lane is not null`)
    .groupBy(sql`lane`)
    .prepare(),
  ordersToSend: db
    .select(LISTED)
    .from(sql`(select distinct number from (${UNITS_TO_SEND}) where lane = ${sql.placeholder('lane')})`)
    .prepare(),
  ordersGoingOut: db.select(LISTED).from(sql`(${GOING_OUT})`).prepare(),
  ordersLate: db.select(LISTED).from(sql`(${LATE_AT_VENDOR})`).prepare(),
  oldest: db
    .select({ id: sql<string>`order_id` })
    .from(sql`(${UNITS_TO_SEND})`)
    .where(sql`lane = ${sql.placeholder('lane')}`)
    .groupBy(sql`order_id`)
    .orderBy(sql`since, order_id`)
    .limit(sql.placeholder('limit'))
    .prepare(),
  goingOut: db
    .select({
      count: count(),
      oldest: sql<number | null>`min(since)`,
      nextAt: sql<number | null>`min(run_at)`,
    })
    .from(sql`(${GOING_OUT})`)
    .prepare(),
  lateAmong: db
    .select({ id: sql<string>`id`, since: sql<number>`since` })
    .from(sql`(${lateAtVendor(isListed(orders.id))})`)
    .prepare(),
  late: db
    .select({ count: count(), oldest: sql<number | null>`min(since)` })
    .from(sql`(${LATE_AT_VENDOR})`)
    .prepare(),
}));

/** Returns the orders in a lane, or with units that go out to vendors soon. */
export function listOrdersIn(
  { db, env, now }: Pick<Services, 'db' | 'env' | 'now'>,
  lane: LaneFilter,
): LaneOrders | undefined {
  const read = statements(db);
  if (lane === 'going_out') return read.ordersGoingOut.get();
  return lane === 'late_at_vendor'
    ? read.ordersLate.get({ today: todayStart(env.timeZone, now()).getTime() })
    : read.ordersToSend.get({ lane });
}

/**
 * Returns by how many days vendors are late with the orders in a JSON array of ids, by order id, without the orders that are on time
 * (docs/product/back-office.md#today).
 */
export function daysLate(
  { db, env, now }: Pick<Services, 'db' | 'env' | 'now'>,
  ids: string,
): Map<string, number> {
  const today = todayStart(env.timeZone, now());
  const late = statements(db).lateAmong.all({ ids, today: today.getTime() });
  const dayOf = (moment: Date) => Date.parse(dayIn(env.timeZone, moment));
  return new Map(late.map(({ id, since }) => [id, (dayOf(today) - dayOf(new Date(since))) / DAY_MS]));
}

/** Counts the orders in each lane, and the orders with units that go out to vendors soon. */
export function countOrderLanes({
  db,
  env,
  now,
}: Pick<Services, 'db' | 'env' | 'now'>): Map<string, LaneCount> {
  const read = statements(db);
  const counts = new Map<string, LaneCount>(read.toSend.all().map(({ lane, ...found }) => [lane, found]));
  const others = {
    late_at_vendor: read.late.get({ today: todayStart(env.timeZone, now()).getTime() }),
    going_out: read.goingOut.get(),
  };
  for (const [lane, found] of Object.entries(others)) if (found) counts.set(lane, found);
  return counts;
}

/** Returns the ids of the oldest orders in a lane, the oldest first. */
export function listOldestIn({ db }: Pick<Services, 'db'>, lane: PackingLane, limit: number): string[] {
  return statements(db)
    .oldest.all({ lane, limit })
    .map(({ id }) => id);
}
