import type { User } from '#shared/schemas/session.schema.ts';

/** Names an account in the audit log. */
export const userSubject = ({ id, username }: Pick<User, 'id' | 'username'>) =>
  ({ type: 'user', id, name: username }) as const;
