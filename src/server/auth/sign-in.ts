import { AppError } from '#shared/errors.ts';
import type { LoginInput, User } from '#shared/schemas/session.schema.ts';
import type { Services } from '../services.ts';
import { knownDevice } from './device-cookie.ts';
import { verifyPassword } from './passwords.ts';
import { countAttempt } from './sign-in-attempts.ts';
import { findUser } from './users.queries.ts';

/** The origin of an attempt. */
interface Origin {
  /** As returned by `addressKey`. */
  address: string;
  /** The device cookie, unverified. */
  deviceCookie?: string | undefined;
}

/**
 * Checks a username and a password (docs/product.md#sign-in).
 * @throws AppError `invalid_credentials`, `rate_limited` after too many failures, or `sign_in_unavailable`
 *   while failures cannot be counted
 */
export async function signIn(services: Services, input: LoginInput, origin: Origin): Promise<User> {
  const account = input.username.toLowerCase();
  const found = findUser(services.db, account);
  const device = knownDevice(services, found?.id ?? '', origin.deviceCookie);
  // Counts before checking the password, so that parallel guesses can't pass the limit together.
  const succeeded = await countAttempt(services, { account, address: origin.address, device });

  const matches = await verifyPassword(found?.password, input.password);
  if (!found || !matches) throw new AppError('invalid_credentials');

  await succeeded();
  const { id, username, email, role } = found;
  return { id, username, email, role };
}
