import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { INQUIRY_EVENT_TYPES, INQUIRY_STATUSES } from '#shared/inquiry.ts';
import { INTERESTS } from '#shared/interests.ts';
import { users } from './accounts.ts';
import { flag, id, instant, oneOf, timestamps } from './columns.ts';

/** The metadata of a page, by path (docs/product/seo.md#page-metadata). */
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

/** Messages from the contact form (docs/product/inquiries.md#inquiries). */
export const contacts = sqliteTable(
  'contacts',
  {
    id: id(),
    /** Counts the messages. The row of a message in the search index. */
    number: integer('number').notNull().unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    interest: text('interest', { enum: INTERESTS }).notNull(),
    message: text('message').notNull(),
    /** The id of the course whose page linked to the form. */
    course: text('course'),
    /** The path of the page with the form. */
    page: text('page'),
    status: text('status', { enum: INQUIRY_STATUSES }).notNull().default('new'),
    /** The responsible administrator. */
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'set null' }),
    ...timestamps(),
  },
  (t) => [
    oneOf('contacts_interest', t.interest, INTERESTS),
    oneOf('contacts_status', t.status, INQUIRY_STATUSES),
    /** A covering index for finding a page of a list without a search. */
    index('contacts_by_date').on(t.createdAt, t.number, t.status, t.interest),
    index('contacts_by_status').on(t.status, t.createdAt, t.number),
    index('contacts_counted').on(t.status, t.interest),
    index('contacts_by_sender').on(sql`email collate nocase`, t.createdAt),
  ],
);

/** The history of a contact message. Rows are only added. */
export const contactEvents = sqliteTable(
  'contact_events',
  {
    id: id(),
    contactId: text('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    type: text('type', { enum: INQUIRY_EVENT_TYPES }).notNull(),
    /** The administrator; null for the site itself. */
    actorId: text('actor_id'),
    before: text('before'),
    after: text('after'),
    /** The note, or the text of the reply. */
    note: text('note'),
    /** The email of a reply. Without a foreign key: both have their own retention. */
    emailId: text('email_id'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    oneOf('contact_events_type', t.type, INQUIRY_EVENT_TYPES),
    index('contact_events_of_contact').on(t.contactId, t.createdAt),
    index('contact_events_of_email').on(t.emailId).where(sql`email_id is not null`),
  ],
);

/** Texts for replies to messages, with placeholders (docs/product/inquiries.md#saved-replies). */
export const savedReplies = sqliteTable('saved_replies', {
  id: id(),
  title: text('title').notNull().unique(),
  text: text('text').notNull(),
  ...timestamps(),
});
