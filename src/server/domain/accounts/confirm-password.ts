import type { Services } from '#server/kernel/services.ts';
import { AppError } from '#shared/errors.ts';
import type { User } from '#shared/schemas/session.schema.ts';
import { checkPassword, type Origin } from './sign-in.ts';
import type { UserRow } from './users.queries.ts';

/**
 * Checks the current password of a signed-in user. A wrong one counts as a failed sign-in, so that a stolen session can't guess it.
 * @throws AppError `validation_failed` for a wrong or missing one, `rate_limited`, `sign_in_unavailable`
 */
export async function confirmPassword(
  services: Services,
  { username }: User,
  password: string | undefined,
  origin: Origin,
): Promise<UserRow> {
  if (password === undefined)
    throw new AppError('validation_failed', { fields: { currentPassword: 'Enter your current password' } });
  const checked = await checkPassword(services, { username, password }, origin);
  if (!checked) throw wrongPassword();
  return checked;
}

export const wrongPassword = () =>
  new AppError('validation_failed', { fields: { currentPassword: "That isn't your current password" } });
