import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The records created by `npm run demo` (docs/product/sandbox.md#sample-orders), by table name. One table for all kinds, without
 * foreign keys, so that a new kind needs no migration.
 */
export const sampleRecords = sqliteTable(
  'sample_records',
  {
    kind: text('kind').notNull(),
    recordId: text('record_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.recordId] })],
);
