import { extname, join } from 'node:path';

/**
 * Returns the file of a script of this folder that runs in a process of its own, such as `work`: built, if this code was built
 * (docs/decisions/035-built-processes.md).
 */
export function scriptFile(name: string): string {
  return join(import.meta.dirname, `${name}${extname(import.meta.filename)}`);
}
