import { rotateKeys } from '#server/domain/vendors/rotate-keys.ts';
import { type SiteFiles, withDatabase } from './account-command.ts';
import { isDataLocked } from './data-lock.ts';
import { loadSettings } from './settings.ts';

const USAGE =
  'Set APP_SECRET to the new secret and OLD_APP_SECRET to the one before: OLD_APP_SECRET=… npm run rotate-keys';

/**
 * `npm run rotate-keys`: encrypts the stored keys of print vendors with a new APP_SECRET
 * (docs/operations.md#changing-app_secret). Stop the site first.
 */
if (import.meta.main) {
  try {
    console.log(await rotate(loadSettings(), process.env['OLD_APP_SECRET']));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/**
 * Returns what to print.
 * @throws Error without the old secret, while the site runs, without a database, or when a key can't be decrypted
 */
export async function rotate(env: SiteFiles & { appSecret: string }, oldSecret?: string): Promise<string> {
  if (!oldSecret || oldSecret === env.appSecret) throw new Error(USAGE);
  if (isDataLocked(env.dataDir))
    throw new Error('The site is running with the old secret. Stop it, and run this again.');
  return withDatabase(env, async (db) => {
    const rotated = rotateKeys(db, { from: oldSecret, to: env.appSecret });
    return rotated > 0
      ? `Encrypted ${rotated} stored keys of print vendors with the new APP_SECRET. Start the site with it.`
      : 'No stored key had to change. Start the site with the new APP_SECRET.';
  });
}
