import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { webhookEvents } from '#db/schema/operations.ts';
import { orders } from '#db/schema/orders.ts';
import { boundedPage } from '#server/kernel/search/bounded-page.ts';
import { likePattern } from '#server/kernel/search/search-text.ts';
import { AppError } from '#shared/errors.ts';
import type { WebhookOutcome } from '#shared/fulfillment.ts';
import { parseOrderNumber, toOrderNumber } from '#shared/order-number.ts';
import type { Webhook, WebhookDetail } from '#shared/schemas/webhooks.schema.ts';
import type { VendorId } from '#shared/vendors.ts';
import type { WebhookState } from '#shared/webhooks.ts';
import type { StoredEvent } from './webhook-source.ts';

/** Which webhooks of print vendors to list. Absent fields match all. */
export interface WebhookFilter {
  search?: string | undefined;
  vendor?: VendorId | undefined;
  state?: WebhookState | undefined;
  /** The id of an order. */
  order?: string | undefined;
}

/** As in the index of the vendors' webhooks, which has all that the list filters and searches by. */
export const isOfVendor = sql`source <> 'stripe'`;
const rowid = sql<number>`webhook_events.rowid`;
const NEWEST_FIRST = [desc(webhookEvents.receivedAt), desc(rowid)];

const { processedAt, outcome, error } = webhookEvents;
// One about an unknown order stays what a person has to look at, or has dismissed, while it is replayed.
const isOpen = sql`${processedAt} is null and coalesce(${outcome}, 'processed') = 'processed'`;
const HAS_STATE: Record<WebhookState, SQL | undefined> = {
  waiting: and(isOpen, isNull(error)),
  failed: and(isOpen, isNotNull(error)),
  processed: and(isNotNull(processedAt), eq(outcome, 'processed')),
  ignored: eq(outcome, 'ignored'),
  unmatched: sql`outcome = 'unmatched'`,
};

/** SQLite itself would take the index by date, which has nothing to filter by. */
function indexFor({ order, state }: WebhookFilter): string {
  if (order !== undefined) return 'webhook_events_of_order';
  if (state === 'unmatched') return 'webhook_events_unmatched';
  return state === 'waiting' || state === 'failed' ? 'webhook_events_open' : 'webhook_events_of_vendors';
}

/**
 * Returns a page of the print vendors' webhooks, newest first, and their number on all pages. The pages end at
 * `MAX_SEARCH_MATCHES`.
 */
export function listWebhooks(
  db: Db,
  { limit, offset, ...filter }: WebhookFilter & { limit: number; offset: number },
): { webhooks: Webhook[]; total: number; hasMore: boolean } {
  const isMatch = condition(db, filter);
  const from = sql`webhook_events indexed by ${sql.raw(indexFor(filter))}`;
  const { rows: page, ...counted } = boundedPage(db, { from, isMatch, limit, offset }, (rest) =>
    db
      .select({ row: rowid })
      .from(from)
      .where(isMatch)
      .orderBy(...NEWEST_FIRST)
      .limit(rest.limit)
      .offset(rest.offset)
      .all(),
  );
  const rows = db
    .select(COLUMNS)
    .from(webhookEvents)
    .leftJoin(orders, eq(orders.id, webhookEvents.orderId))
    .where(
      inArray(
        rowid,
        page.map(({ row }) => row),
      ),
    )
    .orderBy(...NEWEST_FIRST)
    .all();
  return { webhooks: rows.map(toWebhook), ...counted };
}

/** All but the body, which can be large. */
const COLUMNS = {
  id: webhookEvents.id,
  source: webhookEvents.source,
  type: webhookEvents.type,
  orderId: webhookEvents.orderId,
  vendorOrderId: webhookEvents.vendorOrderId,
  outcome,
  error,
  receivedAt: webhookEvents.receivedAt,
  processedAt,
  number: orders.number,
};

function condition(db: Db, { search, vendor, state, order }: WebhookFilter): SQL | undefined {
  return and(
    isOfVendor,
    vendor && eq(webhookEvents.source, vendor),
    state && HAS_STATE[state],
    order === undefined ? undefined : eq(webhookEvents.orderId, order),
    search === undefined ? undefined : isFoundBy(db, search),
  );
}

function isFoundBy(db: Db, search: string): SQL | undefined {
  const { vendorOrderId, orderId, type, externalId } = webhookEvents;
  const pattern = likePattern(search);
  const texts = [vendorOrderId, orderId, type, externalId].map(
    (column) => sql`${column} like ${pattern} escape '\\'`,
  );
  const number = parseOrderNumber(search);
  const order =
    number === null
      ? undefined
      : db.select({ id: orders.id }).from(orders).where(eq(orders.number, number)).get();
  return or(...texts, order && eq(orderId, order.id));
}

/** Returns a stored webhook of a print vendor. @throws AppError `not_found` */
export function requireWebhook(db: Db, id: string): StoredEvent & { source: VendorId } {
  const event = db
    .select()
    .from(webhookEvents)
    .where(and(eq(webhookEvents.id, id), isOfVendor))
    .get();
  if (!event) throw new AppError('not_found', { message: "We don't have this webhook anymore." });
  return { ...event, source: event.source as VendorId };
}

/** Returns a webhook with its headers and body. @throws AppError `not_found` */
export function showWebhook(db: Db, id: string): WebhookDetail {
  const event = requireWebhook(db, id);
  const { externalId, headers, result, orderId } = event;
  const order = orderId === null ? undefined : db.select().from(orders).where(eq(orders.id, orderId)).get();
  return {
    ...toWebhook({ ...event, number: order?.number ?? null }),
    externalId,
    headers,
    body: bodyOf(event),
    result,
    canReplay: canReplay(event),
    canMatch: canMatch(event),
  };
}

/** It is stored with what it is about. */
function bodyOf({ payload }: StoredEvent): unknown {
  return (payload as { report?: unknown } | null)?.report ?? null;
}

/** Returns whether it is still known what a webhook is about. */
export function canReplay({ vendorOrderId, payload }: StoredEvent): boolean {
  return vendorOrderId !== null || payload !== null;
}

/** What became of a webhook about a vendor order that no order of ours has: the second if it was dismissed. */
export const UNMATCHED_OUTCOMES: WebhookOutcome[] = ['unmatched', 'ignored'];

/** Returns whether a webhook can be matched to an order: it is about a vendor order that none of ours has. */
export function canMatch<T extends Pick<StoredEvent, 'vendorOrderId' | 'outcome'>>(
  event: T,
): event is T & { vendorOrderId: string } {
  const { vendorOrderId, outcome } = event;
  return vendorOrderId !== null && outcome !== null && UNMATCHED_OUTCOMES.includes(outcome);
}

/** Returns what became of a webhook. */
export function stateOf({
  processedAt: doneAt,
  outcome: became,
  error: failure,
}: Pick<StoredEvent, 'processedAt' | 'outcome' | 'error'>): WebhookState {
  if (became === 'unmatched' || became === 'ignored') return became;
  if (doneAt === null) return failure === null ? 'waiting' : 'failed';
  return 'processed';
}

type WebhookRow = Pick<StoredEvent, Exclude<keyof typeof COLUMNS, 'number'>> & { number: number | null };

function toWebhook(row: WebhookRow): Webhook {
  const { id, source, type, orderId, vendorOrderId, number } = row;
  return {
    id,
    vendorId: source,
    type,
    state: stateOf(row),
    orderId,
    orderNumber: number === null ? null : toOrderNumber(number),
    vendorOrderId,
    error: row.error,
    receivedAt: row.receivedAt.toISOString(),
    processedAt: row.processedAt?.toISOString() ?? null,
  };
}
