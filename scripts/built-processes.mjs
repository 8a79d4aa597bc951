import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DIST, fingerprintOfSources } from './fingerprint.mjs';

/**
 * Returns the folder of the processes that are built from the files as they are, and whether it's there.
 * @param {string} folder of all builds
 */
export function findProcesses(folder = DIST) {
  const directory = join(folder, fingerprintOfSources());
  return { folder, directory, isBuilt: existsSync(join(directory, '.complete')) };
}
