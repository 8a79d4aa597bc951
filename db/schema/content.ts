import { sql } from 'drizzle-orm';
import { check, integer, sqliteTable } from 'drizzle-orm/sqlite-core';

/**
 * One row, which counts the changes of what cached responses show, so that they are rendered again after a change
 * (docs/decisions/036-response-cache.md). Written by triggers (`db/triggers.ts`); the version never falls.
 */
export const contentVersion = sqliteTable(
  'content_version',
  {
    id: integer('id').primaryKey(),
    version: integer('version').notNull(),
  },
  (t) => [check('content_version_one_row', sql`${t.id} = 1`)],
);
