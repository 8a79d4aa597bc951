import { and, count, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { disputes, orders } from '#db/schema/orders.ts';
import { isSample } from '#server/kernel/samples/samples.queries.ts';
import { likePattern } from '#server/kernel/search/search-text.ts';
import type { Services } from '#server/kernel/services.ts';
import type { DisputeFilter } from '#shared/disputes.ts';
import { toWire } from '#shared/money.ts';
import { TEST_MODE } from '#shared/order-list.ts';
import { spellOrderNumber, toOrderNumber } from '#shared/order-number.ts';
import type { AdminDispute } from '#shared/schemas/disputes.schema.ts';

type Deps = Pick<Services, 'db' | 'payments'>;

interface DisputePage {
  state?: DisputeFilter | undefined;
  search?: string | undefined;
  /** Returns only disputes of test orders. By default, disputes of orders from the trial before going live are left out. */
  mode?: typeof TEST_MODE | undefined;
  limit: number;
  offset: number;
}

const DISPUTE_ROW = {
  dispute: disputes,
  number: orders.number,
  customerName: orders.customerName,
  isLive: orders.isLive,
  isSample: isSample(orders),
};

/** Open ones first, the next deadline at the top, then the closed ones, latest first. */
const BY_DEADLINE = [
  sql`${disputes.closedAt} is not null`,
  sql`case when ${disputes.closedAt} is null then coalesce(${disputes.evidenceDueAt}, 9e15) end`,
  sql`${disputes.closedAt} desc`,
  sql`${disputes.openedAt} desc`,
  disputes.id,
];

/** Returns a page of the disputes that match, those that need an answer first, and their number on all pages. */
export function listDisputes(
  services: Deps,
  { limit, offset, ...filter }: DisputePage,
): { disputes: AdminDispute[]; total: number } {
  const { db } = services;
  const isMatch = conditionOf(filter);
  const rows = db
    .select(DISPUTE_ROW)
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(isMatch)
    .orderBy(...BY_DEADLINE)
    .limit(limit)
    .offset(offset)
    .all();
  const total = db
    .select({ n: count() })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(isMatch)
    .get();
  return { disputes: rows.map((row) => toDispute(services, row)), total: total?.n ?? 0 };
}

/** Returns the disputes of an order, open ones first. */
export function disputesOfOrder(services: Deps, orderId: string): AdminDispute[] {
  return services.db
    .select(DISPUTE_ROW)
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(eq(disputes.orderId, orderId))
    .orderBy(...BY_DEADLINE)
    .all()
    .map((row) => toDispute(services, row));
}

function conditionOf({
  state,
  search,
  mode,
}: Pick<DisputePage, 'state' | 'search' | 'mode'>): SQL | undefined {
  const found = search === undefined ? undefined : sql`${likePattern(spellOrderNumber(search))} escape '\\'`;
  return and(
    mode === TEST_MODE ? eq(orders.isLive, false) : eq(orders.isTrial, false),
    state && (state === 'open' ? isNull(disputes.closedAt) : eq(disputes.status, state)),
    found && or(sql`${orders.searchText} like ${found}`, sql`${disputes.id} like ${found}`),
  );
}

function toDispute(
  { payments }: Deps,
  {
    dispute,
    number,
    customerName,
    isLive,
    isSample,
  }: Pick<typeof orders.$inferSelect, 'number' | 'customerName' | 'isLive'> & {
    dispute: typeof disputes.$inferSelect;
    isSample: boolean;
  },
): AdminDispute {
  const { id, orderId, status, amountCents, reason, evidenceDueAt, openedAt, closedAt } = dispute;
  const { disputesAddress } = payments;
  return {
    id,
    order: { id: orderId, orderNumber: toOrderNumber(number), customerName, livemode: isLive, isSample },
    status,
    amount: amountCents === null ? null : toWire(amountCents),
    reason,
    evidenceDueAt: evidenceDueAt?.toISOString() ?? null,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    address: disputesAddress && disputesAddress + id,
  };
}
