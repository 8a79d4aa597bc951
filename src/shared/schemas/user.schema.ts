import * as z from 'zod/mini';
import { User } from './session.schema.ts';

/** An account, as administrators see it. */
export const AdminUser = z.extend(User, {
  /** Whether nobody has chosen its password yet. */
  isInvited: z.boolean(),
  /** Since when it can't sign in; null while it can. */
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

/** An account with what belongs to it. */
export const UserDetail = z.extend(AdminUser, {
  /** The browsers that are signed in. */
  sessionCount: z.number(),
  /** The orders that were placed while signed in. */
  orderCount: z.number(),
});
export type UserDetail = z.output<typeof UserDetail>;

/** A design that an account saved. */
export const UserDesign = z.object({
  id: z.string(),
  /** The product's name when the design was saved. */
  productName: z.string(),
  previewUrl: z.string(),
  createdAt: z.string(),
  /** Whether an order or an open checkout still needs it, so that it can't be deleted. */
  isNeeded: z.boolean(),
});
export type UserDesign = z.output<typeof UserDesign>;

export const UserDesigns = z.object({ designs: z.array(UserDesign) });

/** An administrator to choose from a list. A disabled one can't sign in. */
export const ListedAdministrator = z.object({
  id: z.string(),
  username: z.string(),
  isDisabled: z.boolean(),
});
export type ListedAdministrator = z.output<typeof ListedAdministrator>;
