import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SOURCES } from './fingerprint.mjs';
import { runCommand } from './publish-command.ts';
import { ROOT } from './root.ts';

/**
 * `npm run rebuild`: publishes the pages beside the live ones, after checking them. The running site switches without losing a
 * request; when no site is running, the next start uses them. `--watch` does it after every change of a file that pages are
 * made of.
 */
if (process.argv.includes('--watch')) {
  const paths = SOURCES.filter((path) => existsSync(join(ROOT, path))).map((path) => `--watch-path=${path}`);
  spawn(process.execPath, [...paths, import.meta.filename], { cwd: ROOT, stdio: 'inherit' });
} else {
  process.exitCode = await runCommand({ kind: 'publish', reason: 'npm run rebuild', release: null });
}
