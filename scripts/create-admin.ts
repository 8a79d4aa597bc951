import { randomUUID } from 'node:crypto';
import { transaction } from '#db/client.ts';
import { tellOfAdministrator } from '#server/domain/accounts/account-notices.ts';
import { insertUser } from '#server/domain/accounts/create-user.ts';
import { generatePassword, hashPassword } from '#server/domain/accounts/passwords.ts';
import { findUser, userSubject } from '#server/domain/accounts/users.queries.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Env } from '#server/kernel/env/env.ts';
import { RegisterInput } from '#shared/schemas/session.schema.ts';
import { OPERATOR, runAccountCommand, withDatabase } from './account-command.ts';

/**
 * `npm run create-admin -- <username> <email>`: creates an administrator and prints the password once. The site may be
 * running.
 */
if (import.meta.main) await runAccountCommand(createAdmin);

/** Returns what to print. @throws Error when an argument is missing or wrong, or the database is missing */
export async function createAdmin(env: Env, username?: string, email?: string): Promise<string> {
  if (!username || !email)
    throw new Error('Name the account and its email: npm run create-admin -- <username> <email>');
  const password = generatePassword();
  const input = RegisterInput.safeParse({ username, email, password });
  if (!input.success) throw new Error(input.error.issues.map(({ message }) => message).join('. '));
  return withDatabase(env, async (db) => {
    const services = { db, env, newId: randomUUID, now: () => new Date() };
    const passwordHash = await hashPassword(password);
    const user = transaction(db, () => {
      if (findUser(db, username)) throw new Error(`There is already an account named ${username}.`);
      const created = insertUser(services, { ...input.data, role: 'admin', passwordHash });
      tellOfAdministrator(services, created, null);
      recordAudit(services, {
        actor: OPERATOR,
        action: 'user_created',
        subject: userSubject(created),
        after: { email: created.email, role: created.role },
      });
      return created;
    });
    return `Created the administrator ${user.username}. The password is ${password} and is not shown again. Change it on the page /account.`;
  });
}
