import { randomBytes } from 'node:crypto';
import type { Env } from '../env.ts';
import type { Services } from '../services.ts';
import { createUser } from './create-user.ts';
import { countAdmins } from './users.queries.ts';

/**
 * Creates the first administrator when there is none. Without a password it makes one, for the caller to show
 * once.
 * @returns null when there is an administrator already
 */
export async function ensureFirstAdmin(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  { username, email, password }: Env['admin'],
): Promise<{ username: string; madePassword: string | null } | null> {
  if (countAdmins(services.db) > 0) return null;
  const madePassword = password === undefined ? randomBytes(12).toString('base64url') : null;
  await createUser(services, {
    username,
    email,
    password: password ?? madePassword ?? '',
    role: 'admin',
  });
  return { username, madePassword };
}
