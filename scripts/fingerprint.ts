import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './root.ts';

const TEST = /\.test\.tsx?$/;

/**
 * Returns a hash of the names and the content of files and folders of the project, without tests.
 * @param salt what else makes a difference
 */
export function fingerprintOf(sources: readonly string[], salt = '', root = ROOT): string {
  const hash = createHash('sha256').update(salt);
  for (const source of sources)
    for (const file of filesOf(join(root, source)))
      hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

function filesOf(path: string): string[] {
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
