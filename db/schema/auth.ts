import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { ROLES } from '#shared/roles.ts';
import { id, instant, oneOf } from './columns.ts';

export const users = sqliteTable(
  'users',
  {
    id: id(),
    /** Stored in lower case, because sign-in ignores case. */
    username: text('username').notNull().unique(),
    email: text('email').notNull(),
    /** An argon2id hash. */
    password: text('password').notNull(),
    role: text('role', { enum: ROLES }).notNull().default('user'),
    stripeCustomerId: text('stripe_customer_id'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [oneOf('users_role', t.role, ROLES)],
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
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
);
