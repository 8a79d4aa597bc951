import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flag, id, instant } from './columns.ts';

export const customizations = sqliteTable(
  'customizations',
  {
    id: id(),
    name: text('name').notNull(),
    artworkUrl: text('artwork_url'),
    artworkPreviewUrl: text('artwork_preview_url'),
    printArea: text('print_area'),
    position: text('position', { mode: 'json' }).$type<Record<string, unknown>>(),
    colors: text('colors', { mode: 'json' }).$type<Record<string, unknown>>(),
    isPublic: flag('is_public', false),
    /** The buyer who made it: `user:<id>` or `cart:<hash>`. */
    createdBy: text('created_by'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('customizations_created').on(t.createdAt)],
);
