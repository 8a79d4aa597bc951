import { randomBytes } from 'node:crypto';
import type { Services } from '../services.ts';
import { createUser } from './create-user.ts';
import { countAdmins } from './users.queries.ts';

/**
 * Creates the first administrator when there is none (decisions.md 41). Without a password one is made,
 * for the caller to show once.
 * @returns null when there is an administrator already
 */
export async function ensureFirstAdmin(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  { username, password }: { username: string; password: string | undefined },
): Promise<{ username: string; madePassword: string | null } | null> {
  if (countAdmins(services.db) > 0) return null;
  const madePassword = password === undefined ? randomBytes(12).toString('base64url') : null;
  await createUser(services, {
    username,
    email: `${username}@example.com`,
    password: password ?? madePassword ?? '',
    role: 'admin',
  });
  return { username, madePassword };
}
