import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const TEST = /\.test\.tsx?$/;
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Returns a hash of the names and the content of files and folders of the project, without tests.
 * @param {readonly string[]} sources
 * @param {string} salt what else makes a difference
 * @param {string} root
 */
export function fingerprintOf(sources, salt = '', root = ROOT) {
  const hash = createHash('sha256').update(salt);
  for (const source of sources)
    for (const file of filesOf(join(root, source)))
      hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** @param {string} path @returns {string[]} */
function filesOf(path) {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !TEST.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch {
    return [path];
  }
}
