import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import { AppError } from '#shared/errors.ts';
import type { RegisterInput, User } from '#shared/schemas/session.schema.ts';
import { createUser } from './create-user.ts';
import { requireGoodPassword } from './password-policy.ts';

/**
 * Creates an account for a visitor, always with the role `user` (docs/product/accounts.md#registration).
 * @param address as returned by `addressKey`
 * @throws AppError `registration_closed`, `validation_failed` for a weak password, `username_taken`
 */
export async function registerUser(services: Services, input: RegisterInput, address: string): Promise<User> {
  requireRegistration(services);
  const account = { ...input, role: 'user' } as const;
  await requireGoodPassword(services, input.password, account, 'password');
  return createUser(services, account, ({ id, username }) => {
    recordAudit(services, { actor: { userId: id, username, address }, action: 'registered' });
  });
}

/** Checks that visitors can create accounts. @throws AppError `registration_closed` */
export function requireRegistration({ env }: Pick<Services, 'env'>): void {
  if (!env.allowRegistration) throw new AppError('registration_closed');
}
