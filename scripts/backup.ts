import { makeBackup } from '#server/flows/backup/make-backup.ts';
import { removeOldBackups } from '#server/flows/backup/remove-old-backups.ts';
import { loadSettings } from './settings.ts';

/**
 * `npm run backup`: copies everything that can't be rebuilt to BACKUP_DIR, then removes backups older than
 * BACKUP_KEEP_DAYS. The site may be running. Exits with 1 when no backup was made.
 */
try {
  const needs = { env: loadSettings(), now: () => new Date() };
  const { path, manifest, designsWithoutFiles } = await makeBackup(needs);
  const { database, folders } = manifest;
  const files = Object.values(folders).reduce((sum, folder) => sum + folder.files, 0);
  console.log(`Backed up to ${path} and verified. Orders: ${database.orders}, files: ${files}.`);
  if (designsWithoutFiles > 0)
    console.log(`Designs whose files are missing from the shop: ${designsWithoutFiles}.`);
  console.log('It contains APP_SECRET, keys and personal data: keep it as safe as the site itself.');
  for (const name of await removeOldBackups(needs)) console.log(`Removed the old backup ${name}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
