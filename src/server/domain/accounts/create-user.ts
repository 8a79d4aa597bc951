import { transaction } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import type { Services } from '#server/kernel/services.ts';
import { AppError } from '#shared/errors.ts';
import type { Role } from '#shared/roles.ts';
import type { User } from '#shared/schemas/session.schema.ts';
import { hashPassword } from './passwords.ts';
import { findUser } from './users.queries.ts';

interface NewUser {
  username: string;
  email: string;
  password: string;
  role: Role;
}

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;

/**
 * Creates an account. Usernames are unique regardless of case. Runs `onCreated` in the same transaction.
 * @throws AppError `username_taken`
 */
export async function createUser(
  services: Deps,
  { password, ...input }: NewUser,
  onCreated?: (user: User) => void,
): Promise<User> {
  const { db } = services;
  if (findUser(db, input.username)) throw new AppError('username_taken');
  const passwordHash = await hashPassword(password);
  return transaction(db, () => {
    const user = insertUser(services, { ...input, passwordHash });
    onCreated?.(user);
    return user;
  });
}

/** Stores an account. @param isInvited whether its password is still to be chosen @throws AppError `username_taken` */
export function insertUser(
  { db, newId, now }: Deps,
  {
    passwordHash,
    isInvited = false,
    ...input
  }: Omit<NewUser, 'password'> & { passwordHash: string; isInvited?: boolean },
): User {
  const { email, role } = input;
  const user = { id: newId(), username: input.username.toLowerCase(), email, role };
  const createdAt = now();
  const { changes } = db
    .insert(users)
    .values({ ...user, password: passwordHash, isInvited, createdAt, updatedAt: createdAt })
    .onConflictDoNothing()
    .run();
  if (changes === 0) throw new AppError('username_taken');
  return user;
}
