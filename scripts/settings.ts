import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { parseEnv as parseText } from 'node:util';
import Sqlite from 'better-sqlite3';
import { type Env, EnvError, parseEnv } from '#server/kernel/env/env.ts';
import { ROOT } from './root.ts';

/** `.env`, or the file in ENV_FILE: for a second installation or a restore drill. */
export const ENV_FILE = resolve(ROOT, process.env.ENV_FILE || '.env');
/** Readable by its owner only. Two commands don't overwrite each other's. */
const NEW_FILE = { mode: 0o600, flag: 'wx' } as const;

/**
 * Returns the settings of this installation: the process environment, then `.env`. Creates `.env` from
 * `.env.example` when it doesn't exist, and fills a new secret in when there is none.
 * @throws EnvError for the first invalid value, or when a shop that was used with a secret has lost it
 */
export function loadSettings(file = ENV_FILE): Env {
  const exists = existsSync(file);
  const text = readFileSync(exists ? file : join(ROOT, '.env.example'), 'utf8');
  if (process.env.APP_SECRET || parseText(text).APP_SECRET) {
    if (!exists) writeFileSync(file, text, NEW_FILE);
  } else {
    const secret = randomBytes(32).toString('base64url');
    const { databaseFile } = parseEnv({ ...parseText(text), ...process.env, APP_SECRET: secret });
    if (isUsed(databaseFile))
      throw new EnvError(
        `${file} has no APP_SECRET, but the shop in ${databaseFile} was used with one: put the file back (backups have a copy), or set APP_SECRET yourself.`,
      );
    writeFileSync(file, withSecret(text, secret), exists ? {} : NEW_FILE);
  }
  loadEnvFile(file);
  return parseEnv(process.env);
}

function withSecret(text: string, secret: string): string {
  const line = `APP_SECRET=${secret}`;
  return /^APP_SECRET=/m.test(text)
    ? text.replace(/^APP_SECRET=.*$/m, line)
    : `${text.trimEnd()}\n${line}\n`.trimStart();
}

/** Returns whether a shop has users or orders, whose links and stored keys depend on its secret. */
function isUsed(databaseFile: string): boolean {
  if (!existsSync(databaseFile)) return false;
  const db = new Sqlite(databaseFile, { readonly: true });
  try {
    return ['users', 'orders'].some(
      (table) =>
        db.prepare('select 1 from sqlite_master where name = ?').get(table) !== undefined &&
        db.prepare(`select 1 from ${table} limit 1`).get() !== undefined,
    );
  } catch {
    // It may be a damaged one that a backup will replace.
    return true;
  } finally {
    db.close();
  }
}
