import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openDatabase } from '#db/client.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import { E2E_SETTINGS } from './e2e-settings.ts';

/**
 * The database of the end-to-end shop, for what nobody can do by its screens yet: a vendor that ships, money
 * that goes back. Links in the letters this causes are signed with another secret and open nothing.
 */
export function shopDatabase() {
  const env = parseEnv({ ...E2E_SETTINGS, APP_SECRET: 'not the secret of the shop under test' });
  const db = openDatabase(join(E2E_SETTINGS.DATA_DIR, 'shop.sqlite'));
  return { db, env, newId: randomUUID, now: () => new Date() };
}
