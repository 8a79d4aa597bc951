import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprintOf } from './fingerprint.mjs';

const SOURCES = ['scripts', 'src', 'db', 'package.json', 'package-lock.json'];
/** The folder of all builds. */
const DIST = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist');
const NOTE = join(DIST, 'sources-of-processes');

/**
 * Returns the folder of the processes that are built from the files as they are, and whether it's there.
 * @param {string} folder of all builds
 */
export function findProcesses(folder = DIST) {
  const directory = join(folder, fingerprintOf(SOURCES, { note: NOTE }));
  return { folder, directory, isBuilt: existsSync(join(directory, '.complete')) };
}
