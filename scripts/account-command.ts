import { existsSync } from 'node:fs';
import { type Db, openDatabase } from '#db/client.ts';
import { unlockAccount } from '#server/auth/sign-in-attempts.ts';
import { findUser, type UserRow } from '#server/auth/users.queries.ts';
import type { Env } from '#server/env.ts';
import { limitsPath } from '#server/http/limits-file.ts';
import { createRateLimits } from '#server/http/rate-limits.ts';
import { AppError } from '#shared/errors.ts';
import { loadSettings } from './settings.ts';

/** The files of a site, which may be running. */
export type SiteFiles = Pick<Env, 'databaseFile' | 'dataDir'>;

/** The commands have no signed-in person and no address. */
export const OPERATOR = { userId: null, username: null, address: null };

/** Runs a command about accounts: prints what it returns, or why it failed. */
export async function runAccountCommand(
  command: (env: SiteFiles, ...names: string[]) => Promise<string>,
): Promise<void> {
  try {
    console.log(await command(loadSettings(), ...process.argv.slice(2)));
  } catch (error) {
    console.error(AppError.is(error) ? messageOf(error) : error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Runs `work` with the database. @throws Error when there is none yet */
export async function withDatabase<T>({ databaseFile }: SiteFiles, work: (db: Db) => Promise<T>): Promise<T> {
  if (!existsSync(databaseFile))
    throw new Error(`There is no database ${databaseFile} yet: the first npm start creates it.`);
  const db = openDatabase(databaseFile);
  try {
    return await work(db);
  } finally {
    db.$client.close();
  }
}

/** Finds an account. @throws Error when there is none with this name */
export function accountNamed(db: Db, username: string): UserRow {
  const user = findUser(db, username);
  if (!user) throw new Error(`There is no account named ${username}.`);
  return user;
}

/** Clears the failed sign-ins to an account. @throws AppError when the counters are locked */
export async function clearFailures({ dataDir }: SiteFiles, username: string): Promise<void> {
  const file = limitsPath(dataDir);
  // Without the file nothing is counted, and a file created here might not be writable for the site's user.
  if (!existsSync(file)) return;
  const log = { error: () => undefined, warn: () => undefined };
  const limits = createRateLimits({ file, scale: 1, now: () => new Date(), log });
  await unlockAccount({ limits }, username);
}

function messageOf(error: AppError): string {
  if (error.code !== 'sign_in_unavailable') return error.message;
  const { cause } = error;
  const { cause: reason = cause } = cause instanceof Error ? cause : {};
  return `The counters cannot be changed right now (${reason instanceof Error ? reason.message : reason}). Try again in a few seconds.`;
}
