import { and, count, eq, getTableName, inArray, sql } from 'drizzle-orm';
import { isListed } from '#db/bound-values.ts';
import { type Db, preparedOn } from '#db/client.ts';
import type { users } from '#db/schema/accounts.ts';
import { emails } from '#db/schema/operations.ts';
import type { orders } from '#db/schema/orders.ts';
import { sampleRecords } from '#db/schema/samples.ts';
import type { contacts } from '#db/schema/site.ts';
import type { vendorSyncs } from '#db/schema/vendors.ts';
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
  amongOrders: db
    .select({ id: sampleRecords.recordId })
    .from(sampleRecords)
    .where(and(recordsOf(ORDER_KIND), isListed(sampleRecords.recordId)))
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

/** Returns whether the shop has samples (docs/product/sandbox.md#sample-orders). */
export function sampleState(db: Db): SampleState {
  const read = statements(db);
  if (!read.any.get()) return 'none';
  return read.complete.get() ? 'complete' : 'partial';
}

/** Returns the number of sample orders. */
export function countSampleOrders(db: Db): number {
  return statements(db).orderCount.get()?.n ?? 0;
}

/** A column of orders, emails, contacts, users or syncs: whether the row is a sample. */
export const isSample = (
  table: typeof orders | typeof emails | typeof contacts | typeof users | typeof vendorSyncs,
) =>
  sql<boolean>`exists (select 1 from ${sampleRecords}
    where ${sampleRecords.kind} = ${sql.raw(`'${getTableName(table)}'`)}
      and ${sampleRecords.recordId} = ${table.id})`.mapWith(Boolean);

/** Returns which of these orders are samples, by their ids. */
export function sampleOrdersAmong(db: Db, ids: string[]): Set<string> {
  const rows = statements(db).amongOrders.all({ ids: JSON.stringify(ids) });
  return new Set(rows.map(({ id }) => id));
}

/** Returns whether an order is a sample, whose payment no provider knows. */
export function isSampleOrder(db: Db, id: string): boolean {
  return sampleOrdersAmong(db, [id]).size > 0;
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
