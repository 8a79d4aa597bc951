import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { type Env, parseEnv } from '#server/env.ts';
import { ROOT } from './root.ts';

/** `.env`, or the file in ENV_FILE: for a second installation or a restore drill. */
export const ENV_FILE = resolve(ROOT, process.env.ENV_FILE || '.env');

/**
 * Returns the settings of this installation: the process environment, then `.env`. Creates `.env` from
 * `.env.example` with a new secret when it doesn't exist.
 * @throws EnvError for the first invalid value
 */
export function loadSettings(): Env {
  if (!existsSync(ENV_FILE)) {
    const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
    const secret = randomBytes(32).toString('base64url');
    writeFileSync(ENV_FILE, example.replace(/^APP_SECRET=$/m, `APP_SECRET=${secret}`), {
      mode: 0o600,
      flag: 'wx',
    });
  }
  loadEnvFile(ENV_FILE);
  return parseEnv(process.env);
}
