import { existsSync } from 'node:fs';
import { openDatabase } from '#db/client.ts';
import { unlockAccount } from '#server/auth/sign-in-attempts.ts';
import { findUser } from '#server/auth/users.queries.ts';
import type { Env } from '#server/env.ts';
import { limitsPath } from '#server/http/limits-file.ts';
import { createRateLimits } from '#server/http/rate-limits.ts';
import { AppError } from '#shared/errors.ts';
import { loadSettings } from './settings.ts';

/**
 * `npm run unlock -- <username>`: clears all failed sign-ins to an account, from every address and device.
 * The site may be running.
 */
if (import.meta.main) {
  try {
    console.log(await unlock(loadSettings(), process.argv[2]));
  } catch (error) {
    console.error(
      AppError.is(error) ? unavailableMessage(error) : error instanceof Error ? error.message : error,
    );
    process.exitCode = 1;
  }
}

/**
 * Returns what to print.
 * @throws Error when the name, the account or the database is missing; AppError when the counters are locked
 */
export async function unlock(
  env: Pick<Env, 'databaseFile' | 'dataDir'>,
  username: string | undefined,
): Promise<string> {
  if (!username) throw new Error('Name the account to unlock: npm run unlock -- <username>');
  if (!existsSync(env.databaseFile))
    throw new Error(`There is no database ${env.databaseFile} yet: the first npm start creates it.`);
  const db = openDatabase(env.databaseFile);
  try {
    const user = findUser(db, username);
    if (!user) throw new Error(`There is no account named ${username}.`);
    const file = limitsPath(env.dataDir);
    // Without the file nothing is counted, and a file created here might not be writable for the site's user.
    if (existsSync(file)) {
      const log = { error: () => undefined, warn: () => undefined };
      const limits = createRateLimits({ file, scale: 1, now: () => new Date(), log });
      await unlockAccount({ limits }, user.username);
    }
    return `Unlocked ${user.username}: failed sign-ins so far no longer count, from any address or device.`;
  } finally {
    db.$client.close();
  }
}

function unavailableMessage({ cause }: AppError): string {
  const { cause: reason = cause } = cause instanceof Error ? cause : {};
  return `The counters cannot be changed right now (${reason instanceof Error ? reason.message : reason}). Try again in a few seconds.`;
}
