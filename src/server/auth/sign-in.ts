import { AppError } from '#shared/errors.ts';
import type { User } from '#shared/roles.ts';
import type { LoginInput } from '#shared/schemas/session.schema.ts';
import type { Services } from '../services.ts';
import { verifyPassword } from './passwords.ts';
import { findUser } from './users.queries.ts';

/**
 * Checks a name and a password. Failed attempts are counted by account and by address, so that neither one
 * account can be guessed from many addresses nor many accounts from one (api.md, "Session").
 * @throws AppError `invalid_credentials` or `rate_limited`
 */
export async function signIn(services: Services, input: LoginInput, address: string): Promise<User> {
  const { db, limits } = services;
  const account = input.username.toLowerCase();
  // Counted before the password is checked, so that parallel guesses cannot slip through together.
  await limits.spend('sign-in-address', address);
  await limits.spend('sign-in-account', account);

  const found = findUser(db, account);
  const matches = await verifyPassword(found?.password, input.password);
  if (!found || !matches) throw new AppError('invalid_credentials');

  await limits.giveBack('sign-in-address', address);
  await limits.clear('sign-in-account', account);
  const { id, username, email, role } = found;
  return { id, username, email, role };
}
