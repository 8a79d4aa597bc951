import { transaction } from '#db/client.ts';
import { ifWritable } from '#server/kernel/files/storage-full.ts';
import type { Services } from '#server/kernel/services.ts';
import { knownDevice } from '#server/kernel/sessions/device-cookie.ts';
import { AppError } from '#shared/errors.ts';
import type { LoginInput, User } from '#shared/schemas/session.schema.ts';
import { weaknessOfAdmin } from './password-policy.ts';
import { verifyPassword } from './passwords.ts';
import { recordFailedSignIn } from './record-failed-sign-in.ts';
import { recordSignIn } from './record-sign-in.ts';
import { linkKind, queueResetLink } from './reset-links.ts';
import { countAttempt } from './sign-in-attempts.ts';
import { findUser, requireUserRow, type UserRow } from './users.queries.ts';

/** The origin of an attempt. */
export interface Origin {
  /** As returned by `addressKey`. */
  address: string;
  /** The device cookie, unverified. */
  deviceCookie?: string | undefined;
}

interface SignedIn {
  user: User;
  /** Returns whether the account still has the checked password and isn't disabled. */
  isCurrent: () => boolean;
}

/**
 * Checks a username and a password (docs/product/accounts.md#sign-in), and records the outcome in the audit log.
 * @throws AppError `invalid_credentials`, `password_too_weak`, `rate_limited` after too many failures, or `sign_in_unavailable`
 * while failures cannot be counted
 */
export async function signIn(services: Services, input: LoginInput, origin: Origin): Promise<SignedIn> {
  const found = await checkPassword(services, input, origin);
  if (!found) throw new AppError('invalid_credentials');
  const { id, username, email, role, password } = found;
  if (role === 'admin' && (await weaknessOfAdmin(services, input.password, found)))
    await refuseWeak(services, found);
  // A full or locked database must not block sign-ins.
  await ifWritable(() => recordSignIn(services, found, origin.address));
  return {
    user: { id, username, email, role },
    isCurrent: () => {
      const current = findUser(services.db, username);
      return current?.id === id && current.password === password && current.disabledAt === null;
    },
  };
}

/**
 * Sends an administrator a link to choose a stronger password. Theirs may date from before they became an administrator, when it
 * could be shorter.
 */
async function refuseWeak(services: Services, { id }: UserRow): Promise<never> {
  if (await services.limits.trySpend('reset-link', id))
    transaction(services.db, () => {
      const user = requireUserRow(services.db, id);
      queueResetLink(services, user, linkKind(user));
    });
  throw new AppError('password_too_weak');
}

/**
 * Returns the account if the password is correct and the account isn't disabled. Anything else is a failed sign-in, which is
 * counted, recorded in the audit log, and takes as long.
 * @throws AppError `rate_limited`, `sign_in_unavailable`
 */
export async function checkPassword(
  services: Services,
  { username, password }: LoginInput,
  origin: Origin,
): Promise<UserRow | null> {
  const account = username.toLowerCase();
  const found = findUser(services.db, account);
  const device = knownDevice(services, found?.id ?? '', origin.deviceCookie);
  // Counts before checking the password, so that parallel guesses can't pass the limit together.
  const succeeded = await countAttempt(services, { account, address: origin.address, device });
  const matches = await verifyPassword(found?.password, password);
  // Read again, because the account may have changed while the password was checked.
  const current = findUser(services.db, account);
  if (!matches || !current || current.password !== found?.password || current.disabledAt) {
    await ifWritable(() => recordFailedSignIn(services, origin.address));
    return null;
  }
  await succeeded();
  return current;
}
