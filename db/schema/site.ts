import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { INTERESTS } from '#shared/interests.ts';
import { flag, id, instant, oneOf } from './columns.ts';

/** The metadata of a page, by path (docs/product.md#page-metadata). */
export const seoPages = sqliteTable('seo_pages', {
  id: id(),
  path: text('path').notNull().unique(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  keywords: text('keywords'),
  ogTitle: text('og_title'),
  ogDescription: text('og_description'),
  ogImage: text('og_image'),
  customMeta: text('custom_meta', { mode: 'json' }).$type<Record<string, unknown>>(),
  isActive: flag('is_active', true),
  updatedAt: instant('updated_at').notNull(),
});

/** Messages from the contact form. */
export const contacts = sqliteTable(
  'contacts',
  {
    id: id(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    interest: text('interest', { enum: INTERESTS }).notNull(),
    message: text('message').notNull(),
    /** The id of the course whose page linked to the form. */
    course: text('course'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [oneOf('contacts_interest', t.interest, INTERESTS), index('contacts_by_date').on(t.createdAt)],
);

/** The log of the assistant (docs/product.md#tables-without-a-feature). */
export const aiInteractions = sqliteTable(
  'ai_interactions',
  {
    id: id(),
    sessionId: text('session_id').notNull(),
    type: text('type').notNull(),
    query: text('query').notNull(),
    response: text('response').notNull(),
    userRole: text('user_role'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('ai_interactions_by_date').on(t.createdAt),
    index('ai_interactions_of_session').on(t.sessionId),
  ],
);
