import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { emails } from '#db/schema/operations.ts';
import { orders } from '#db/schema/orders.ts';
import { sampleRecords } from '#db/schema/samples.ts';
import { ORDER_KIND, RUN_COMPLETE, RUN_KIND } from './sample-kinds.ts';

/** `partial`: a run of `npm run demo` or of its removal was interrupted, or is still going on. */
export type SampleState = 'none' | 'partial' | 'complete';

const recordsOf = (kind: string) => eq(sampleRecords.kind, kind);

const statements = preparedOn((db) => ({
  any: db.select({ kind: sampleRecords.kind }).from(sampleRecords).limit(1).prepare(),
  complete: db
    .select({ kind: sampleRecords.kind })
    .from(sampleRecords)
    .where(and(recordsOf(RUN_KIND), eq(sampleRecords.recordId, RUN_COMPLETE)))
    .prepare(),
  orderCount: db.select({ n: count() }).from(sampleRecords).where(recordsOf(ORDER_KIND)).prepare(),
  next: db
    .select({ id: sampleRecords.recordId })
    .from(sampleRecords)
    .where(eq(sampleRecords.kind, sql.placeholder('kind')))
    .limit(sql.placeholder('limit'))
    .prepare(),
  waitingEmails: db
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(
        eq(emails.status, 'waiting'),
        inArray(
          emails.id,
          db.select({ id: sampleRecords.recordId }).from(sampleRecords).where(recordsOf('emails')),
        ),
      ),
    )
    .prepare(),
}));

/** Returns whether the shop has samples (docs/product.md#sample-orders). */
export function sampleState(db: Db): SampleState {
  const read = statements(db);
  if (!read.any.get()) return 'none';
  return read.complete.get() ? 'complete' : 'partial';
}

/** Returns the number of sample orders. */
export function countSampleOrders(db: Db): number {
  return statements(db).orderCount.get()?.n ?? 0;
}

/** A column of `orders`: whether the order is a sample. */
export const isSampleOrder = sql<boolean>`exists (select 1 from ${sampleRecords}
  where ${sampleRecords.kind} = ${sql.raw(`'${ORDER_KIND}'`)} and ${sampleRecords.recordId} = ${orders.id})`.mapWith(
  Boolean,
);

/** Returns which of these orders are samples, by their ids. */
export function sampleOrdersAmong(db: Db, ids: string[]): Set<string> {
  const { recordId } = sampleRecords;
  const rows = db
    .select({ recordId })
    .from(sampleRecords)
    .where(and(recordsOf(ORDER_KIND), inArray(recordId, ids)));
  return new Set(rows.all().map((row) => row.recordId));
}

/** Returns the ids of up to `limit` samples of a kind. */
export function nextSamples(db: Db, kind: string, limit: number): string[] {
  return statements(db)
    .next.all({ kind, limit })
    .map(({ id }) => id);
}

/** Returns the ids of the sample emails that nobody has sent yet. */
export function waitingSampleEmails(db: Db): string[] {
  return statements(db)
    .waitingEmails.all()
    .map(({ id }) => id);
}
