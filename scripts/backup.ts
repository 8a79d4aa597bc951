import { makeBackup } from '#server/backup/make-backup.ts';
import { removeOldBackups } from '#server/backup/remove-old-backups.ts';
import { loadSettings } from './settings.ts';

/**
 * `npm run backup`: copies everything that cannot be made again to BACKUP_DIR, then removes what is older
 * than BACKUP_KEEP_DAYS. The site may run. Ends with 1 when there is no backup.
 */
try {
  const needs = { env: loadSettings(), now: () => new Date() };
  const { path, manifest, designsWithoutFiles } = await makeBackup(needs);
  const { database, folders } = manifest;
  const files = Object.values(folders).reduce((sum, folder) => sum + folder.files, 0);
  console.log(`Backed up to ${path}: ${database.orders} orders, ${files} files. Opened and found whole.`);
  if (designsWithoutFiles > 0) console.log(`${designsWithoutFiles} designs have no files, here as there.`);
  console.log('It contains APP_SECRET, keys and personal data: keep it as safe as the site itself.');
  for (const name of await removeOldBackups(needs)) console.log(`Removed the old backup ${name}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
