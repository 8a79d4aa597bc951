import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { oneOf } from './columns.ts';

/** What kept responses show: products with their free stock, page metadata, and settings. */
export const CONTENTS = ['catalog', 'seo', 'settings'] as const;
export type Content = (typeof CONTENTS)[number];

/**
 * Counts the changes of what responses show, so that those that are kept in memory are made again after a change
 * (docs/decisions/036-kept-responses.md). Written by triggers (`db/triggers.ts`); a version never falls.
 */
export const contentVersions = sqliteTable(
  'content_versions',
  {
    content: text('content', { enum: CONTENTS }).primaryKey(),
    version: integer('version').notNull().default(0),
  },
  (t) => [oneOf('content_versions_content', t.content, CONTENTS)],
);
