import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from './backup-error.ts';
import { FOLDERS, PARTS } from './backup-folder.ts';
import { measureTree } from './copy-tree.ts';
import { checkDatabase, type DatabaseContents, inspectDatabase } from './inspect-database.ts';
import { type Manifest, readManifest, sha256Of } from './manifest.ts';

/**
 * Checks a backup against its manifest: the database byte for byte, the folders by the number and size of
 * their files.
 * @throws BackupError for the first difference
 */
export async function verifyBackup(
  folder: string,
): Promise<{ manifest: Manifest; contents: DatabaseContents }> {
  const manifest = await readManifest(folder);
  if (!manifest) throw new BackupError(`${folder} is not a backup: it has no manifest that can be read.`);

  const database = join(folder, PARTS.database);
  const whole = existsSync(database) && (await sha256Of(database)) === manifest.database.sha256;
  if (!whole) throw new BackupError(`The database in ${folder} is not the one that was backed up.`);
  const contents = inspectDatabase(database);
  if (existsSync(join(folder, PARTS.sandbox))) checkDatabase(join(folder, PARTS.sandbox));

  for (const name of FOLDERS) {
    const { files = 0, bytes = 0 } = manifest.folders[name] ?? {};
    const found = await measureTree(join(folder, name));
    if (found.files !== files || found.bytes !== bytes) {
      const difference = `${found.files} files of ${found.bytes} bytes instead of ${files} of ${bytes}`;
      throw new BackupError(`The folder ${name} in ${folder} is not complete: ${difference}.`);
    }
  }
  return { manifest, contents };
}
