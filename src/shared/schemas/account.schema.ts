import * as z from 'zod/mini';

import { currentPassword, newPassword } from './session.schema.ts';
import { ShortOrder } from './short-order.schema.ts';
import { text } from './text.schema.ts';

// Requests about one's own account.

/** The body of POST /api/account/password. */
export const PasswordChange = z.object({
  currentPassword,
  newPassword,
});
export type PasswordChange = z.output<typeof PasswordChange>;

/** The body of POST /api/password-resets. */
export const ResetRequest = z.object({
  /** The username or the email address, in any case. */
  account: text('Enter your username or email', 254),
});
export type ResetRequest = z.output<typeof ResetRequest>;

export const ResetReceipt = z.object({ message: z.string() });
export type ResetReceipt = z.output<typeof ResetReceipt>;

/** The field of the link's page. */
export const NewPassword = z.object({ password: newPassword });

/** The body of POST /api/password-resets/confirm. */
export const ResetConfirmation = z.extend(NewPassword, {
  /** From the link. In the body, because proxies log addresses. */
  token: z.string('Send the token of the link').check(z.maxLength(200, 'Send the token of the link')),
});
export type ResetConfirmation = z.output<typeof ResetConfirmation>;

/** A browser that is signed in to an account. */
export const AccountSession = z.object({
  id: z.string(),
  /** Browser and system in words, such as `Firefox on Windows`. */
  device: z.string(),
  /** Whether it is the requesting browser. */
  isCurrent: z.boolean(),
  createdAt: z.string(),
  /** Rounded to the hour. */
  lastUsedAt: z.string(),
});
export type AccountSession = z.output<typeof AccountSession>;

export const AccountSessions = z.object({
  /** The requesting browser first, then the most recently used ones, at most 100. */
  sessions: z.array(AccountSession),
});

export const AccountOrders = z.object({ orders: z.array(ShortOrder) });
