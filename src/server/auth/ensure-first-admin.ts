import { randomBytes } from 'node:crypto';
import type { Env } from '../env.ts';
import type { Services } from '../services.ts';
import { createUser } from './create-user.ts';
import { countAdmins } from './users.queries.ts';

/**
 * Creates the first administrator when there is none. Generates a password when none is given, for the caller
 * to show once (docs/product.md#first-administrator).
 * @returns null when there is an administrator already
 */
export async function ensureFirstAdmin(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  { username, email, password }: Env['admin'],
): Promise<{ username: string; generatedPassword: string | null } | null> {
  if (countAdmins(services.db) > 0) return null;
  const generatedPassword = password === undefined ? randomBytes(12).toString('base64url') : null;
  await createUser(services, {
    username,
    email,
    password: password ?? generatedPassword ?? '',
    role: 'admin',
  });
  return { username, generatedPassword };
}
