import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { EMAIL_STATUSES } from '#shared/email-status.ts';
import { WEBHOOK_OUTCOMES } from '#shared/fulfillment.ts';
import { PUBLISH_KINDS, PUBLISH_RESULTS, PUBLISH_STATUSES } from '#shared/publishing.ts';
import type { WebhookResult } from '#shared/webhooks.ts';
import { id, instant, oneOf } from './columns.ts';

const JOB_STATUSES = ['waiting', 'running', 'done', 'failed'] as const;
/** The statuses of an unfinished job. */
export const OPEN_JOB_STATUSES = ['waiting', 'running'] as const;

/** Side effects, written in the transaction that caused them and run by the worker. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: id(),
    kind: text('kind').notNull(),
    /** At most one waiting job per kind and key. */
    key: text('key').notNull(),
    payload: text('payload', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    status: text('status', { enum: JOB_STATUSES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    runAt: instant('run_at').notNull(),
    /** While running: when another worker may take the job over. */
    leaseUntil: instant('lease_until'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    oneOf('jobs_status', t.status, JOB_STATUSES),
    check('jobs_attempts', sql`${t.attempts} >= 0`),
    index('jobs_due').on(t.status, t.kind, t.runAt),
    index('jobs_leases').on(t.status, t.leaseUntil),
    index('jobs_finished').on(t.status, t.finishedAt),
    uniqueIndex('jobs_once').on(t.kind, t.key).where(sql`status in ('waiting', 'running')`),
  ],
);

/** The outbox. */
export const emails = sqliteTable(
  'emails',
  {
    id: id(),
    /** Counts the emails. The row of an email in the search index. */
    number: integer('number').notNull().unique(),
    template: text('template').notNull(),
    recipient: text('recipient').notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    /** The order it is about, or the payment link, whose order gets the same id. Without a foreign key: both have their own retention. */
    orderId: text('order_id'),
    /** The contact message it is about. Without a foreign key, as for orders. */
    contactId: text('contact_id'),
    /** The template's data, until the email is rendered. */
    data: text('data', { mode: 'json' }).$type<object>(),
    /** Null, like `text`, until the email is rendered, and once the body's retention has passed. */
    html: text('html'),
    text: text('text'),
    /** Counts resends. A retry sends the same message again and isn't counted. */
    sending: integer('sending').notNull().default(1),
    /** How often the mail server received all of this sending but didn't answer, so that it may have delivered it. */
    unanswered: integer('unanswered').notNull().default(0),
    status: text('status', { enum: EMAIL_STATUSES }).notNull().default('waiting'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
  },
  (t) => [
    oneOf('emails_status', t.status, EMAIL_STATUSES),
    check('emails_sending', sql`${t.sending} > 0`),
    // With the number, so that a search only reads the rows of its page.
    index('emails_by_status').on(t.status, t.createdAt, t.number),
    index('emails_by_date').on(t.createdAt, t.number),
    index('emails_by_template').on(t.template, t.createdAt, t.number, t.status),
    index('emails_of_order').on(t.orderId, t.createdAt),
    index('emails_of_contact').on(t.contactId).where(sql`contact_id is not null`),
    index('emails_with_body').on(t.createdAt).where(sql`html is not null or data is not null`),
  ],
);

/** Every verified message of a vendor, once, under the vendor's own id. */
export const webhookEvents = sqliteTable(
  'webhook_events',
  {
    id: id(),
    /** `stripe`, `printful`, … */
    source: text('source').notNull(),
    externalId: text('external_id').notNull(),
    type: text('type').notNull(),
    orderId: text('order_id'),
    /** The vendor's id of the order it is about. */
    vendorOrderId: text('vendor_order_id'),
    /** The stored headers, without secrets. */
    headers: text('headers', { mode: 'json' }).$type<Record<string, string>>().notNull().default({}),
    /** Null until it was processed. */
    outcome: text('outcome', { enum: WEBHOOK_OUTCOMES }),
    /** What the vendor reported about its order during processing; null if it isn't about one. */
    result: text('result', { mode: 'json' }).$type<WebhookResult>(),
    /** Null once its retention has passed. */
    payload: text('payload', { mode: 'json' }).$type<unknown>(),
    receivedAt: instant('received_at').notNull(),
    processedAt: instant('processed_at'),
    error: text('error'),
  },
  (t) => [
    uniqueIndex('webhook_events_once').on(t.source, t.externalId),
    index('webhook_events_by_date').on(t.receivedAt),
    /** For print vendors, with all columns that their list filters and searches by. */
    index('webhook_events_of_vendors')
      .on(t.receivedAt, t.source, t.outcome, t.processedAt, t.vendorOrderId, t.orderId, t.type, t.externalId)
      .where(sql`source <> 'stripe'`),
    /** Webhooks that aren't processed yet, or failed. */
    index('webhook_events_open').on(t.receivedAt).where(sql`processed_at is null`),
    index('webhook_events_unmatched').on(t.receivedAt).where(sql`outcome = 'unmatched'`),
    index('webhook_events_of_vendor_order')
      .on(t.source, t.vendorOrderId)
      .where(sql`vendor_order_id is not null`),
    index('webhook_events_of_order').on(t.orderId),
    index('webhook_events_with_payload').on(t.receivedAt).where(sql`payload is not null`),
  ],
);

/** When each background process was last alive, and nightly work without a record of its own was last done. */
export const heartbeats = sqliteTable('heartbeats', {
  name: text('name').primaryKey(),
  at: instant('at').notNull(),
});

/** Numbers that are never reused, such as order numbers. A restored shop continues above them. */
export const sequences = sqliteTable('sequences', {
  name: text('name').primaryKey(),
  value: integer('value').notNull(),
});

/** Each publish and each rollback of the public pages. The newest are kept (docs/product/site.md#publishing). */
export const publishes = sqliteTable(
  'publishes',
  {
    id: id(),
    kind: text('kind', { enum: PUBLISH_KINDS }).notNull(),
    status: text('status', { enum: PUBLISH_STATUSES }).notNull().default('waiting'),
    /** What was saved or requested. A publish that joins several saves names each. */
    reason: text('reason').notNull(),
    /** Who saved or requested it, as text: accounts and commands. */
    actor: text('actor'),
    /** The release that it made live; for a rollback, the target. */
    release: text('release'),
    result: text('result', { enum: PUBLISH_RESULTS }),
    /** How many pages changed, and the paths of the first of them. */
    pagesChanged: integer('pages_changed').notNull().default(0),
    pages: text('pages', { mode: 'json' }).$type<string[]>(),
    error: text('error'),
    /** The last lines of its log. */
    log: text('log'),
    createdAt: instant('created_at').notNull(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    oneOf('publishes_kind', t.kind, PUBLISH_KINDS),
    oneOf('publishes_status', t.status, PUBLISH_STATUSES),
    oneOf('publishes_result', t.result, PUBLISH_RESULTS),
    index('publishes_by_date').on(t.createdAt),
    index('publishes_by_status').on(t.status, t.finishedAt),
  ],
);
