import * as z from 'zod/mini';
import { ROLES } from '#shared/roles.ts';
import { MIN_PASSWORD } from '#shared/users.ts';
import { email } from './text.schema.ts';

/** The body of POST /api/login. */
export const LoginInput = z.object({
  username: z
    .string('Username is required')
    .check(z.trim(), z.minLength(1, 'Username is required'), z.maxLength(254, 'Username is too long')),
  password: z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(128, 'Password is too long')),
});
export type LoginInput = z.output<typeof LoginInput>;

/** The user's current password, asked for again. */
export const currentPassword = z
  .string('Enter your current password')
  .check(z.minLength(1, 'Enter your current password'), z.maxLength(128, 'Password is too long'));

/** A new password. The server also rejects ones that are easy to guess. */
export const newPassword = z
  .string('Password is required')
  .check(
    z.minLength(MIN_PASSWORD, `Use at least ${MIN_PASSWORD} characters`),
    z.maxLength(128, 'Use at most 128 characters'),
  );

/** The username and email fields of an account. */
export const accountFields = {
  username: z
    .string('Username is required')
    .check(
      z.trim(),
      z.minLength(3, 'Use at least 3 characters'),
      z.maxLength(32, 'Use at most 32 characters'),
      z.regex(/^[A-Za-z0-9_.-]*$/, 'Leave out spaces and other symbols'),
    ),
  email: email('Valid email is required'),
};

/** The body of POST /api/register. */
export const RegisterInput = z.object({ ...accountFields, password: newPassword });
export type RegisterInput = z.output<typeof RegisterInput>;

/** A signed-in user. */
export const User = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
});
export type User = z.output<typeof User>;
