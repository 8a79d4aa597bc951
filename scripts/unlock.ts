import { userSubject } from '#server/domain/accounts/users.queries.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import {
  accountNamed,
  clearFailures,
  OPERATOR,
  runAccountCommand,
  type SiteFiles,
  withDatabase,
} from './account-command.ts';

/**
 * `npm run unlock -- <username>`: clears all failed sign-ins to an account, from every address and device.
 * The site may be running.
 */
if (import.meta.main) await runAccountCommand(unlock);

/**
 * Returns what to print.
 * @throws Error when the name, the account or the database is missing; AppError when the counters are locked
 */
export async function unlock(env: SiteFiles, username?: string): Promise<string> {
  if (!username) throw new Error('Name the account to unlock: npm run unlock -- <username>');
  return withDatabase(env, async (db) => {
    const user = accountNamed(db, username);
    await clearFailures(env, user.username);
    const entry = { actor: OPERATOR, action: 'user_unlocked', subject: userSubject(user) } as const;
    recordAudit({ db, now: () => new Date() }, entry);
    return `Unlocked ${user.username}: failed sign-ins so far no longer count, from any address or device.`;
  });
}
