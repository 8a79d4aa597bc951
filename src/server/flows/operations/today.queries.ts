import { and, type Column, count, isNull, min, sql } from 'drizzle-orm';
import { preparedOn } from '#db/client.ts';
import { disputes, orderAttention, orders } from '#db/schema/orders.ts';
import { countUnanswered } from '#server/domain/inquiries/inquiries.queries.ts';
import { isFlagged, isNoTrial } from '#server/domain/sales/orders/order-filter.ts';
import { countOrderLanes } from '#server/domain/sales/orders/order-lanes.ts';
import { countHeldPrices } from '#server/domain/vendors/held-prices.ts';
import type { Services } from '#server/kernel/services.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { ORDER_LANES } from '#shared/lanes.ts';
import type { OrderNeed } from '#shared/order-list.ts';
import type { Today, TodayLane } from '#shared/schemas/today.schema.ts';

/** Flagged orders, without tests from before the shop took real money. */
const waitsForDecision = sql`${isFlagged} and ${isNoTrial}`;
const isOfSuchOrder = (orderId: Column) =>
  sql`exists (select 1 from ${orders} where ${orders.id} = ${orderId} and ${waitsForDecision})`;

const statements = preparedOn((db) => ({
  flagged: db.select({ n: count() }).from(orders).where(waitsForDecision).prepare(),
  oldestFlag: db
    .select({ at: min(orderAttention.createdAt) })
    .from(orderAttention)
    .where(and(isNull(orderAttention.resolvedAt), isOfSuchOrder(orderAttention.orderId)))
    .prepare(),
  deadline: db
    .select({ at: min(disputes.evidenceDueAt) })
    .from(disputes)
    // Open disputes still take evidence.
    .where(and(isNull(disputes.closedAt), isOfSuchOrder(disputes.orderId)))
    .prepare(),
}));

type Counted = Pick<TodayLane, 'count' | 'oldest' | 'href'>;

/** Returns the day's work in lanes, in the order of the work, and what goes out soon (docs/product/back-office.md#today). */
export function readToday(services: Pick<Services, 'db' | 'env' | 'now'>): Today {
  const { db } = services;
  const found = countOrderLanes(services);
  const ordersIn = (need: OrderNeed): Counted => counted(ordersHref(need), found.get(need));
  const goingOut = ordersIn('going_out');
  const nextAt = found.get('going_out')?.nextAt ?? null;
  const inquiries = countUnanswered(db);
  const newInquiries = `${ADMIN_PATHS.inquiries}?status=new`;
  return {
    lanes: [
      ...ORDER_LANES.map((lane) => ({ lane, ...ordersIn(lane), parts: [], dueAt: null })),
      {
        lane: 'customer_waits',
        ...counted(newInquiries, { count: inquiries?.n ?? 0, oldest: inquiries?.oldest ?? null }),
        parts: [],
        dueAt: null,
      },
      decisions(services),
      // Always empty: the website has no form for it, so such requests are inquiries.
      { lane: 'privacy_request', ...counted(newInquiries, undefined), parts: [], dueAt: null },
    ],
    goingOut: {
      count: goingOut.count,
      nextAt: nextAt === null ? null : new Date(nextAt).toISOString(),
      href: goingOut.href,
    },
    undoMinutes: readSetting(services, 'fulfillment').undoMinutes,
  };
}

function decisions({ db }: Pick<Services, 'db'>): TodayLane {
  const read = statements(db);
  const flagged = read.flagged.get()?.n ?? 0;
  const prices = countHeldPrices(db);
  const parts = [
    {
      part: 'flagged_orders' as const,
      ...counted(ordersHref('flagged'), { count: flagged, oldest: read.oldestFlag.get()?.at ?? null }),
    },
    {
      part: 'held_prices' as const,
      ...counted(`${ADMIN_PATHS.products}?needs=held_prices`, { count: prices.n, oldest: prices.oldest }),
    },
  ].filter((part) => part.count > 0);
  const [first] = parts;
  return {
    lane: 'needs_decision',
    count: flagged + prices.n,
    oldest: parts.flatMap(({ oldest }) => oldest ?? []).sort()[0] ?? null,
    href: first?.href ?? ordersHref('flagged'),
    parts,
    dueAt: read.deadline.get()?.at?.toISOString() ?? null,
  };
}

const ordersHref = (need: OrderNeed) => `${ADMIN_PATHS.orderManagement}?needs=${need}`;

/** Returns the count and the age of what the screen at `href` lists. */
function counted(href: string, found: { count: number; oldest: Date | number | null } | undefined): Counted {
  const { count: n = 0, oldest = null } = found ?? {};
  return { count: n, oldest: n > 0 && oldest !== null ? new Date(oldest).toISOString() : null, href };
}
