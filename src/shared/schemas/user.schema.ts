import * as z from 'zod/mini';
import { User } from './session.schema.ts';

/** An account, as administrators see it. */
export const AdminUser = z.extend(User, {
  /** Whether its first password hasn't been chosen yet. */
  isInvited: z.boolean(),
  /** When it was disabled; null if it can sign in. */
  disabledAt: z.nullable(z.string()),
  /** Null if it has never signed in. */
  lastSignInAt: z.nullable(z.string()),
  createdAt: z.string(),
  /** The last change by an administrator. */
  updatedAt: z.string(),
  /** Made by `npm run demo`. */
  isSample: z.boolean(),
});
export type AdminUser = z.output<typeof AdminUser>;

export const UserList = z.object({ users: z.array(AdminUser) });

/** An account with its related records. */
export const UserDetail = z.extend(AdminUser, {
  /** The number of signed-in browsers. */
  sessionCount: z.number(),
  /** The number of orders placed while signed in. */
  orderCount: z.number(),
});
export type UserDetail = z.output<typeof UserDetail>;

/** A design saved by an account. */
export const UserDesign = z.object({
  id: z.string(),
  /** The product's name when the design was saved. */
  productName: z.string(),
  previewUrl: z.string(),
  createdAt: z.string(),
  /** Whether an order or an open checkout still uses it, so that it can't be deleted. */
  isNeeded: z.boolean(),
});
export type UserDesign = z.output<typeof UserDesign>;

export const UserDesigns = z.object({ designs: z.array(UserDesign) });

/** An administrator in a selection list. A disabled one can't sign in. */
export const ListedAdministrator = z.object({
  id: z.string(),
  username: z.string(),
  isDisabled: z.boolean(),
});
export type ListedAdministrator = z.output<typeof ListedAdministrator>;
