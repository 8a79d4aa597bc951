import { and, count, desc, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { preparedOn } from '#db/client.ts';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { webhookEvents } from '#db/schema/operations.ts';
import type { Services } from '#server/kernel/services.ts';
import { DAY_MS } from '#shared/durations.ts';
import { sum } from '#shared/money.ts';
import type { VendorStats, WebhookActivity } from '#shared/schemas/webhooks.schema.ts';
import type { StoredEvent } from './webhook-source.ts';
import { isOfVendor, stateOf } from './webhooks.queries.ts';

const statements = preparedOn((db) => {
  const { receivedAt, processedAt, outcome, error, source, orderId, vendorOrderId, result } = webhookEvents;
  // SQLite itself would take the index by date.
  const vendorEvents = sql`webhook_events indexed by webhook_events_of_vendors`;
  const rowid = sql<number>`webhook_events.rowid`;
  const newestFirst = [desc(receivedAt), desc(rowid)];
  const latest = db
    .select({ rowid })
    .from(vendorEvents)
    .where(and(isOfVendor, or(isNotNull(vendorOrderId), isNotNull(orderId))))
    .orderBy(...newestFirst)
    .limit(sql.placeholder('limit'));
  return {
    stats: db
      .select({
        totalEvents: count(),
        eventsLast24h: sql<number>`coalesce(sum(${receivedAt} >= ${sql.placeholder('since')}), 0)`,
        vendorsWithActivity: sql<number>`count(distinct ${source})`,
        successfulEvents: sql<number>`coalesce(sum(${processedAt} is not null
          and ${outcome} <> 'unmatched'
          and (${orderId} is not null or ${vendorOrderId} is null)), 0)`,
      })
      .from(vendorEvents)
      .where(isOfVendor)
      .prepare(),
    latest: db
      .select({ orderId, source, receivedAt, processedAt, outcome, error, result })
      .from(webhookEvents)
      .where(inArray(rowid, latest))
      .orderBy(...newestFirst)
      .prepare(),
    webhooks: db
      .select({
        vendorId: sql<string>`${source}`,
        n: count(),
        latest: sql<Date>`max(${receivedAt})`.mapWith(receivedAt),
      })
      .from(vendorEvents)
      .where(isOfVendor)
      .groupBy(source)
      .prepare(),
    orders: db
      .select({ vendorId: vendorOrders.vendorId, status: vendorOrders.vendorStatus, n: count() })
      .from(vendorOrders)
      .groupBy(vendorOrders.vendorId, vendorOrders.vendorStatus)
      .prepare(),
  };
});

/**
 * Returns the figures of all webhooks of print vendors, and the latest about orders
 * (docs/product/fulfillment.md#webhook-monitoring).
 */
export function webhookActivity(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { limit }: { limit: number },
): WebhookActivity {
  const stats = statements(db).stats.get({ since: now().getTime() - DAY_MS });
  return {
    stats: stats ?? { totalEvents: 0, eventsLast24h: 0, vendorsWithActivity: 0, successfulEvents: 0 },
    events: statements(db)
      .latest.all({ limit })
      .map(({ orderId, source, receivedAt, ...event }) => ({
        orderId,
        vendorId: source,
        timestamp: receivedAt.toISOString(),
        data: { status: statusOf(event), trackingNumbers: event.result?.trackingNumbers ?? [] },
      })),
  };
}

/** Returns the status that an event brought, or what became of it. */
function statusOf(event: Pick<StoredEvent, 'processedAt' | 'outcome' | 'error' | 'result'>): string {
  const state = stateOf(event);
  if (state === 'waiting') return 'pending';
  if (state === 'failed') return 'error';
  return state === 'processed' ? (event.result?.status ?? event.result?.vendorStatus ?? state) : state;
}

/** Returns what each vendor that ever got an order or sent a webhook does for the shop. */
export function vendorStats({ db }: Pick<Services, 'db'>): VendorStats[] {
  const webhooks = statements(db).webhooks.all();
  const orders = Map.groupBy(statements(db).orders.all(), ({ vendorId }): string => vendorId);
  const ids = new Set([...orders.keys(), ...webhooks.map(({ vendorId }) => vendorId)]);
  return [...ids].sort().map((vendorId) => {
    const own = orders.get(vendorId) ?? [];
    const reports = webhooks.find((one) => one.vendorId === vendorId);
    return {
      vendorId,
      totalOrders: sum(own.map(({ n }) => n)),
      totalWebhooks: reports?.n ?? 0,
      lastWebhook: reports?.latest?.toISOString() ?? null,
      statusCounts: Object.fromEntries(own.map(({ status, n }) => [status, n])),
    };
  });
}
