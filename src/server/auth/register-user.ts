import { AppError } from '#shared/errors.ts';
import type { RegisterInput, User } from '#shared/schemas/session.schema.ts';
import type { Services } from '../services.ts';
import { createUser } from './create-user.ts';

/**
 * Creates an account for a visitor, always with the role `user` (docs/product.md#registration).
 * @throws AppError `registration_closed`, `username_taken`
 */
export function registerUser(services: Services, input: RegisterInput): Promise<User> {
  if (!services.env.allowRegistration) throw new AppError('registration_closed');
  return createUser(services, { ...input, role: 'user' });
}
