import { randomUUID } from 'node:crypto';
import { and, eq, getTableName, inArray, isNotNull, sql } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { dailyCounts } from '#db/schema/analytics.ts';
import { aiCosts, aiInteractions } from '#db/schema/assistant.ts';
import { auditLog } from '#db/schema/audit.ts';
import { checkouts, paymentLinks } from '#db/schema/checkout.ts';
import { emails, jobs, webhookEvents } from '#db/schema/operations.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { sampleRecords } from '#db/schema/samples.ts';
import { contactEvents, contacts, seoPages } from '#db/schema/site.ts';
import { forgetSale } from '#server/domain/catalog/forget-sale.ts';
import { removeDesignFiles } from '#server/domain/designs/design-files.ts';
import { SWEEP_ROWS, sweepPause } from '#server/kernel/jobs/sweep.ts';
import { publishPages } from '#server/kernel/releases/publish-pages.ts';
import {
  AUDIT_KIND,
  DESIGN_KIND,
  RUN_COMPLETE,
  RUN_KIND,
  RUN_STARTED,
  SAMPLE_TABLES,
} from '#server/kernel/samples/sample-kinds.ts';
import { nextSamples } from '#server/kernel/samples/samples.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { unusedSamples } from './unused-samples.ts';

type Deps = Pick<Services, 'db' | 'env'>;

/** An order has dozens of rows in other tables. */
const ORDERS_AT_ONCE = 10;

/**
 * Removes all samples and what has happened to them since, and puts the stock that they took back
 * (docs/product/sandbox.md#sample-orders). What people did to
 * them stays in the audit log. Works in short transactions with pauses between them; after a crash, the next call removes the rest.
 * @returns the number of orders removed
 */
export async function removeSamples(services: Deps): Promise<number> {
  const { db } = services;
  forget(db, RUN_KIND, [RUN_COMPLETE]);
  let removed = 0;
  for (const table of SAMPLE_TABLES) removed += await removeRowsOf(services, table);
  while (removeAuditEntries(db) > 0) await sweepPause();
  while (removeVisits(db) > 0) await sweepPause();
  while (removeInteractions(db) > 0) await sweepPause();
  forget(db, RUN_KIND, [RUN_STARTED]);
  return removed;
}

/** Removes the orders among the samples, with their checkouts, and puts their stock back. @returns how many orders */
export async function removeSampleOrders(services: Deps): Promise<number> {
  const removed = await removeRowsOf(services, orders);
  await removeRowsOf(services, checkouts);
  return removed;
}

/** @returns how many orders were removed */
async function removeRowsOf({ db, env }: Deps, table: (typeof SAMPLE_TABLES)[number]): Promise<number> {
  const kind = getTableName(table);
  const limit = table === orders ? ORDERS_AT_ONCE : SWEEP_ROWS;
  let removed = 0;
  for (let ids = nextSamples(db, kind, limit); ids.length > 0; ids = nextSamples(db, kind, limit)) {
    // Files go first: a crash leaves the row, by which the next call finds them.
    if (kind === DESIGN_KIND) for (const id of ids) await removeDesignFiles(env, id);
    transaction(db, () => {
      if (table === orders) removed += prepareOrders(db, ids);
      if (table === emails) removeSending(db, ids);
      if (table === contacts) removeReplies(db, ids);
      if (table === seoPages) publishWithout(db, ids);
      const unused = unusedSamples(db, table, ids);
      db.delete(table).where(inArray(table.id, unused)).run();
      forget(db, kind, ids);
    });
    await sweepPause();
  }
  return removed;
}

/**
 * Puts the stock of orders back, deletes all emails about them and the links that they were paid through, which would wait for their
 * payment again, and takes them off the reports about them, which stay so that none is processed twice.
 * @returns how many of the orders there are
 */
function prepareOrders(db: Db, ids: string[]): number {
  const { productId, orderId } = orderItems;
  const sales = db.selectDistinct({ productId, orderId }).from(orderItems).where(inArray(orderId, ids)).all();
  for (const sale of sales) forgetSale(db, sale);
  const about = db.select({ id: emails.id }).from(emails).where(inArray(emails.orderId, ids)).all();
  removeEmails(
    db,
    about.map(({ id }) => id),
  );
  db.delete(paymentLinks).where(inArray(paymentLinks.id, ids)).run();
  db.update(webhookEvents).set({ orderId: null }).where(inArray(webhookEvents.orderId, ids)).run();
  return db.select({ id: orders.id }).from(orders).where(inArray(orders.id, ids)).all().length;
}

/** Publishes the pages without these SEO records, if somebody has made one active. */
function publishWithout(db: Db, ids: string[]): void {
  const shown = and(inArray(seoPages.id, ids), eq(seoPages.isActive, true));
  if (db.select({ id: seoPages.id }).from(seoPages).where(shown).get())
    publishPages({ db, newId: randomUUID, now: () => new Date() }, 'Sample records removed');
}

/** Deletes the emails that answered these messages from the contact form. */
function removeReplies(db: Db, contactIds: string[]): void {
  const { contactId, emailId } = contactEvents;
  const replies = and(inArray(contactId, contactIds), isNotNull(emailId));
  const rows = db.select({ emailId }).from(contactEvents).where(replies).all();
  removeEmails(
    db,
    rows.flatMap((row) => row.emailId ?? []),
  );
}

/** Deletes some sample entries of the audit log. @returns how many were recorded */
function removeAuditEntries(db: Db): number {
  return transaction(db, () => {
    const numbers = nextSamples(db, AUDIT_KIND, SWEEP_ROWS);
    db.delete(auditLog)
      .where(inArray(auditLog.number, numbers.map(Number)))
      .run();
    forget(db, AUDIT_KIND, numbers);
    return numbers.length;
  });
}

/** Deletes some of the sample visits. @returns how many */
function removeVisits(db: Db): number {
  const rows = db.select({ row: sql`rowid` }).from(dailyCounts).where(eq(dailyCounts.isSample, true));
  return db
    .delete(dailyCounts)
    .where(inArray(sql`rowid`, rows.limit(SWEEP_ROWS)))
    .run().changes;
}

/** Deletes what answers cost in the samples, and some of what was asked. @returns how many questions */
function removeInteractions(db: Db): number {
  db.delete(aiCosts).where(eq(aiCosts.isSample, true)).run();
  const { number, isSample } = aiInteractions;
  const rows = db.select({ number }).from(aiInteractions).where(eq(isSample, true)).limit(SWEEP_ROWS);
  return db.delete(aiInteractions).where(inArray(number, rows)).run().changes;
}

function removeEmails(db: Db, ids: string[]): void {
  removeSending(db, ids);
  db.delete(emails).where(inArray(emails.id, ids)).run();
  forget(db, getTableName(emails), ids);
}

/** Deletes the jobs that send these emails; a resend has the number of the sending behind the id in its key. */
function removeSending(db: Db, ids: string[]): void {
  const ofEmail = inArray(sql`substr(${jobs.key}, 1, 36)`, ids);
  db.delete(jobs)
    .where(and(eq(jobs.kind, 'send_email'), ofEmail))
    .run();
}

function forget(db: Db, kind: string, ids: string[]): void {
  db.delete(sampleRecords)
    .where(and(eq(sampleRecords.kind, kind), inArray(sampleRecords.recordId, ids)))
    .run();
}
