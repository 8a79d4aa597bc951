import { randomUUID } from 'node:crypto';
import { transaction } from '#db/client.ts';
import { tellOfPassword } from '#server/domain/accounts/account-notices.ts';
import { generatePassword, hashPassword } from '#server/domain/accounts/passwords.ts';
import { setPassword } from '#server/domain/accounts/set-password.ts';
import { userSubject } from '#server/domain/accounts/users.queries.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Env } from '#server/kernel/env/env.ts';
import { accountNamed, clearFailures, OPERATOR, runAccountCommand, withDatabase } from './account-command.ts';

/**
 * `npm run reset-password -- <username>`: gives an account a new password, prints it once, and signs the account out
 * everywhere. The site may be running.
 */
if (import.meta.main) await runAccountCommand(resetPassword);

/**
 * Returns what to print.
 * @throws Error when the name, the account or the database is missing; AppError when the counters are locked
 */
export async function resetPassword(env: Env, username?: string): Promise<string> {
  if (!username) throw new Error('Name the account: npm run reset-password -- <username>');
  return withDatabase(env, async (db) => {
    const password = generatePassword();
    const services = { db, env, newId: randomUUID, now: () => new Date() };
    const passwordHash = await hashPassword(password);
    const user = transaction(db, () => {
      const found = accountNamed(db, username);
      setPassword(db, found.id, passwordHash);
      tellOfPassword(services, found);
      const entry = { actor: OPERATOR, action: 'password_reset', subject: userSubject(found) } as const;
      recordAudit(services, entry);
      return found;
    });
    const printed = `The new password of ${user.username} is ${password} and is not shown again. Change it on the page /account.`;
    const disabled = user.disabledAt
      ? '\nThe account is disabled: an administrator has to enable it first.'
      : '';
    await clearFailures(env, user.username).catch((error) => {
      // The password is set already, and nobody would see it.
      console.log(printed);
      throw error;
    });
    return printed + disabled;
  });
}
