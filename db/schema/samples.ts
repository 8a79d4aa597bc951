import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * What `npm run demo` has made (docs/product/sandbox.md#sample-orders), by the name of its table. One table for all kinds, and
 * without foreign keys, so that a new kind needs no migration.
 */
export const sampleRecords = sqliteTable(
  'sample_records',
  {
    kind: text('kind').notNull(),
    recordId: text('record_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.recordId] })],
);
