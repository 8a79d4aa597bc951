import { type Env, EnvError } from '#server/kernel/env/env.ts';
import type { Services } from '#server/kernel/services.ts';
import { createUser } from './create-user.ts';
import { weaknessOfAdmin } from './password-policy.ts';
import { generatePassword } from './passwords.ts';
import { hasAdmin } from './users.queries.ts';

/**
 * Creates the first administrator when there is none. Generates a password when none is given, for the caller to show once
 * (docs/product/accounts.md#first-administrator).
 * @returns null if there already is an administrator
 * @throws EnvError for a weak password, unless only this machine reaches the site
 */
export async function ensureFirstAdmin(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  { username, email, password }: Env['admin'],
): Promise<{ username: string; generatedPassword: string | null } | null> {
  // A disabled administrator counts: someone disabled it on purpose, and the operator can create another one.
  if (hasAdmin(services.db)) return null;
  const problem = password && (await weaknessOfAdmin(services, password, { username, email, role: 'admin' }));
  if (problem) throw new EnvError(`The setting ADMIN_PASSWORD can't be used: ${problem}.`);
  const generatedPassword = password === undefined ? generatePassword() : null;
  await createUser(services, {
    username,
    email,
    password: password ?? generatedPassword ?? '',
    role: 'admin',
  });
  return { username, generatedPassword };
}
