import { spawnSync } from 'node:child_process';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findProcesses } from './built-processes.mjs';

/**
 * `npm start`: runs the site's processes as they are built from the files as they are. Builds them first if a file changed.
 * Plain JavaScript, because stripping types would take memory that the first process keeps.
 */
const { directory, isBuilt } = findProcesses();
if (!isBuilt) buildProcesses();
// What V8 compiled is kept with the code: a fifth of the time of a start.
process.env.NODE_COMPILE_CACHE ??= join(directory, 'compiled');
enableCompileCache();
await import(pathToFileURL(join(directory, 'site.mjs')).href);

/** In a process of its own: this one would keep the 400 MB that bundling takes. */
function buildProcesses() {
  const program = `import { buildProcesses } from './scripts/build-processes.ts'; await buildProcesses();`;
  const args = ['--input-type=module', '--eval', program];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
