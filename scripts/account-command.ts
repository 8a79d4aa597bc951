import { existsSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { type Db, openDatabase } from '#db/client.ts';
import { unlockAccount } from '#server/domain/accounts/sign-in-attempts.ts';
import { findUser, type UserRow } from '#server/domain/accounts/users.queries.ts';
import type { Env } from '#server/kernel/env/env.ts';
import { limitsPath } from '#server/kernel/http/limits-file.ts';
import { createRateLimits } from '#server/kernel/http/rate-limits.ts';
import { AppError } from '#shared/errors.ts';
import { loadSettings } from './settings.ts';

/** The files of a site, which may be running. */
export type SiteFiles = Pick<Env, 'databaseFile' | 'dataDir'>;

/** Commands have no signed-in user and no address. */
export const OPERATOR = { userId: null, username: null, address: null };

/** Runs an account command: prints its result, or why it failed. */
export async function runAccountCommand(
  command: (env: Env, ...names: string[]) => Promise<string>,
): Promise<void> {
  try {
    console.log(await command(loadSettings(), ...process.argv.slice(2)));
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}

/** Runs `work` with the database. @throws Error if it doesn't exist yet */
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

/** Finds an account. @throws Error if there is none with this name */
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

/** SQLite's errors if it can't write a file or those next to it. */
const NOT_WRITABLE = /^SQLITE_(?:READONLY|CANTOPEN|PERM)/;

function messageOf(error: unknown): string {
  const reason = reasonOf(error);
  if (reason instanceof Sqlite.SqliteError && NOT_WRITABLE.test(reason.code))
    return "The data folder isn't writable for this user. Run the command as the user that runs the site.";
  return AppError.is(error) && error.code === 'sign_in_unavailable'
    ? `The counters cannot be changed right now (${textOf(reason)}). Try again in a few seconds.`
    : textOf(error);
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the root cause: for an error about the counters, SQLite's. */
function reasonOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? reasonOf(error.cause) : error;
}
