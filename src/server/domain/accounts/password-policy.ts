import { isLoopback } from '#server/kernel/http/origin.ts';
import type { Services } from '#server/kernel/services.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { AppError } from '#shared/errors.ts';
import type { User } from '#shared/schemas/session.schema.ts';
import { MIN_ADMIN_PASSWORD, MIN_PASSWORD } from '#shared/users.ts';

/** The owner of a password. */
type PasswordOwner = Pick<User, 'username' | 'email' | 'role'>;

/** How many characters a password needs besides well-known names. */
const MIN_OWN_CHARACTERS = 4;
/** Up to this many digits after a common password don't make it harder to guess. */
const MAX_PADDING = 4;
/** Fewer different characters are a pattern such as `aaaaaaaa` or `12121212`. */
const MIN_DIFFERENT_CHARACTERS = 4;

/**
 * Returns why a password can't be used, in a sentence for its owner, or null (docs/product/accounts.md#passwords). Names and
 * common passwords match regardless of case and symbols.
 */
export async function passwordProblem(
  services: Pick<Services, 'db' | 'env'>,
  password: string,
  { username, email, role }: PasswordOwner,
): Promise<string | null> {
  const least = role === 'admin' ? MIN_ADMIN_PASSWORD : MIN_PASSWORD;
  if (password.length < least) return `Use at least ${least} characters`;
  const { name, shortName } = readSetting(services, 'institute');
  const host = new URL(services.env.siteUrl).hostname;
  const names = [username, email, email.split('@')[0] ?? '', name, shortName, host].map(simplified);
  if (ownPart(simplified(password), names).length < MIN_OWN_CHARACTERS)
    return "Don't use your username, your email address or our name as your password";
  if (new Set(password).size < MIN_DIFFERENT_CHARACTERS) return 'Use more different characters';
  const common = await commonPasswords();
  const plain = simplified(password);
  // A few letters among many symbols aren't a word with added symbols.
  return isCommon(common, password.toLowerCase()) || (plain.length >= MIN_PASSWORD && isCommon(common, plain))
    ? 'Too common and easy to guess. Choose another one'
    : null;
}

/**
 * Returns whether a text is a common password, repeated, or followed by a few digits or another common one, as in
 * `password12345`.
 */
function isCommon(common: ReadonlySet<string>, text: string): boolean {
  const repeated = /^(.+?)\1+$/su.exec(text)?.[1];
  if (common.has(text) || (repeated !== undefined && common.has(repeated))) return true;
  const [, word = '', digits = ''] = /^(\D+)(\d+)$/u.exec(text) ?? [];
  return common.has(word) && (digits.length <= MAX_PADDING || common.has(digits));
}

/**
 * Returns why an administrator's password is too weak to sign in with, or null. On a loopback address, any password will do:
 * nobody else can guess there.
 */
export function weaknessOfAdmin(
  services: Pick<Services, 'db' | 'env'>,
  password: string,
  owner: PasswordOwner,
): Promise<string | null> {
  if (isLoopback(new URL(services.env.siteUrl).hostname)) return Promise.resolve(null);
  return passwordProblem(services, password, { ...owner, role: 'admin' });
}

/** @throws AppError `validation_failed` for the field if the password can't be used */
export async function requireGoodPassword(
  services: Pick<Services, 'db' | 'env'>,
  password: string,
  owner: PasswordOwner,
  field: 'password' | 'newPassword',
): Promise<void> {
  const problem = await passwordProblem(services, password, owner);
  if (problem) throw new AppError('validation_failed', { fields: { [field]: problem } });
}

/** Returns the error about a new password that equals the current one. */
export const samePassword = (field: 'password' | 'newPassword') =>
  new AppError('validation_failed', { fields: { [field]: "Choose a password that isn't your current one" } });

/** Removes the names, the longest first: a name may contain another. Ignores a name that consists only of symbols. */
function ownPart(password: string, names: string[]): string {
  const longestFirst = names.filter((name) => name !== '').sort((a, b) => b.length - a.length);
  return longestFirst.reduce((rest, name) => rest.replaceAll(name, ''), password);
}

/** Returns the letters and digits in lower case, or the whole text if there are none. */
function simplified(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') || text;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Loads 49,000 passwords when someone first chooses one: most processes never need them. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return common;
}
