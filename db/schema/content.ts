import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable } from 'drizzle-orm/sqlite-core';

/**
 * A single row that counts changes to the content of cached responses, so that they are rendered again
 * (docs/decisions/036-response-cache.md). Written by triggers (`db/triggers.ts`); the version never decreases.
 */
export const contentVersion = sqliteTable(
  'content_version',
  {
    id: integer('id').primaryKey(),
    version: integer('version').notNull(),
  },
  (t) => [check('content_version_one_row', sql`${t.id} = 1`)],
);
