import { users } from '#db/schema/auth.ts';
import { AppError } from '#shared/errors.ts';
import type { Role } from '#shared/roles.ts';
import type { User } from '#shared/schemas/session.schema.ts';
import type { Services } from '../services.ts';
import { hashPassword } from './passwords.ts';
import { findUser } from './users.queries.ts';

interface NewUser {
  username: string;
  email: string;
  password: string;
  role: Role;
}

/**
 * Creates an account. Usernames are unique regardless of case.
 * @throws AppError `username_taken`
 */
export async function createUser(
  { db, newId, now }: Pick<Services, 'db' | 'newId' | 'now'>,
  input: NewUser,
): Promise<User> {
  const username = input.username.toLowerCase();
  if (findUser(db, username)) throw new AppError('username_taken');
  const user = { id: newId(), username, email: input.email, role: input.role };
  const password = await hashPassword(input.password);
  // Another request may have taken the name while the password was hashed.
  const { changes } = db
    .insert(users)
    .values({ ...user, password, createdAt: now() })
    .onConflictDoNothing()
    .run();
  if (changes === 0) throw new AppError('username_taken');
  return user;
}
