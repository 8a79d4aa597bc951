import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { ROLES } from '#shared/roles.ts';
import { VIEWED_LISTS } from '#shared/saved-views.ts';
import { flag, id, instant, oneOf, timestamps } from './columns.ts';

export const users = sqliteTable(
  'users',
  {
    id: id(),
    /** Stored in lower case, because sign-in ignores case. */
    username: text('username').notNull().unique(),
    email: text('email').notNull(),
    /** An argon2id hash. */
    password: text('password').notNull(),
    /** Whether its password hasn't been chosen yet: the stored one was never shown to anyone. */
    isInvited: flag('is_invited', false),
    role: text('role', { enum: ROLES }).notNull().default('user'),
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    /** When an administrator disabled the account: it can't sign in until it is enabled again. */
    disabledAt: instant('disabled_at'),
    lastSignInAt: instant('last_sign_in_at'),
    ...timestamps(),
  },
  (t) => [
    oneOf('users_role', t.role, ROLES),
    index('users_by_date').on(t.createdAt),
    index('users_by_email').on(sql`email collate nocase`),
  ],
);

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the token in the cookie; the token itself isn't stored. */
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Seconds since 1970, the unit of the session library. */
    expiresAt: integer('expires_at').notNull(),
    /** The user agent at sign-in, shortened. */
    userAgent: text('user_agent').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    /** Rounded to the hour. */
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
);

/** Links to choose a new password. Removed when one is used, and when the password changes in another way. */
export const passwordResets = sqliteTable(
  'password_resets',
  {
    /** SHA-256 of the token in the link; the token itself isn't stored. */
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('password_resets_user').on(t.userId), index('password_resets_expiry').on(t.expiresAt)],
);

/** Filters of a list that an administrator named (docs/product/orders.md#saved-views). */
export const savedViews = sqliteTable(
  'saved_views',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list', { enum: VIEWED_LISTS }).notNull(),
    name: text('name').notNull(),
    /** The query of the list's address: `status=paid&q=smith`. */
    query: text('query').notNull(),
    ...timestamps(),
  },
  (t) => [
    oneOf('saved_views_list', t.list, VIEWED_LISTS),
    uniqueIndex('saved_views_name').on(t.userId, t.list, sql`name collate nocase`),
  ],
);
