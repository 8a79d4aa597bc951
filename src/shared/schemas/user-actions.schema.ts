import * as z from 'zod/mini';
import { ROLES } from '#shared/roles.ts';
import { instant } from './admin-fields.schema.ts';
import { accountFields, currentPassword, newPassword } from './session.schema.ts';
import { absentWhenEmpty } from './text.schema.ts';

// Administrators' actions on accounts.

const role = z.enum(ROLES, 'Choose a role');

/** The body of POST /api/admin/users. */
export const NewUserInput = z.object({
  ...accountFields,
  role,
  /** If absent, the account gets an email with a link to choose one. */
  password: absentWhenEmpty(newPassword),
});
export type NewUserInput = z.output<typeof NewUserInput>;

/** The body of PATCH /api/admin/users/{id}: absent fields stay as they are. */
export const UserChange = z.object({
  role: absentWhenEmpty(role),
  email: absentWhenEmpty(accountFields.email),
  /** Whether the account is blocked from signing in. */
  disabled: absentWhenEmpty(z.boolean('Say true or false')),
  /** The `updatedAt` that the editor saw. */
  updatedAt: absentWhenEmpty(instant('Send the updatedAt of the account as you saw it')),
  /** Required to change one's own email address. */
  currentPassword: absentWhenEmpty(currentPassword),
});
export type UserChange = z.output<typeof UserChange>;

/** The input of DELETE /api/admin/users/{id}. */
export const UserDeletion = z.object({ updatedAt: UserChange.shape.updatedAt });
export type UserDeletion = z.output<typeof UserDeletion>;

/** The form of an account's address, where an empty field is an error. */
export const EmailChange = z.extend(UserChange, { email: accountFields.email });
export type EmailChange = z.output<typeof EmailChange>;
