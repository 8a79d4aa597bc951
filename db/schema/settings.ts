import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { SETTING_GROUPS } from '#shared/settings.ts';
import { instant, oneOf } from './columns.ts';

/** Settings that an administrator saved. A group without a row has the first value (docs/product/back-office.md#settings). */
export const shopSettings = sqliteTable(
  'shop_settings',
  {
    group: text('group_name', { enum: SETTING_GROUPS }).primaryKey(),
    value: text('value', { mode: 'json' }).$type<unknown>().notNull(),
    /** The username at that time. */
    savedBy: text('saved_by'),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [oneOf('shop_settings_group', t.group, SETTING_GROUPS)],
);
