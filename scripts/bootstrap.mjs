/**
 * The way in for `npm start` and `npm test` on a machine that has only Node.js 20 and npm: installs what
 * is missing, then hands over to the Node 24 that is among it. In plain JavaScript, as is what it imports.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRunningSite } from './running-sites.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const windows = process.platform === 'win32';
const node24 = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');
const stamp = join(root, 'node_modules', '.installed-from');
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex');

if (!existsSync(node24) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  const site = findRunningSite(root);
  if (site) {
    console.error(
      `The packages must be installed anew, but the site on port ${site.port} (process ${site.pid}) is running on them; stop it first.`,
    );
    process.exit(1);
  }
  console.log('Installing packages (npm ci) …');
  // Without scripts: older npm versions would run better-sqlite3's, which asks for a compiler for nothing.
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  // The one script that is needed: it fetches the Node 24 binary of this platform.
  run(outsideNode(), ['installArchSpecificPackage'], join(root, 'node_modules', 'node'));
  // Now that the binary is there: npm scripts find it first on their PATH.
  run('npm', ['rebuild', 'node', '--ignore-scripts', '--loglevel=error']);
  writeFileSync(stamp, lock);
}

const [script, ...rest] = process.argv.slice(2);
const child = spawn(node24, [join(root, 'scripts', `${script}.ts`), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${dirname(node24)}${windows ? ';' : ':'}${process.env.PATH}` },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));

/** The machine's own Node.js: what ran this script may have been the one that was just replaced. */
function outsideNode() {
  return [process.env.npm_node_execpath, process.execPath].find((path) => path && existsSync(path)) ?? 'node';
}

/** @param {string} command @param {string[]} args */
function run(command, args, cwd = root) {
  const { status } = spawnSync(command, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: windows,
  });
  if (status === 0) return;
  console.error(`${command} ${args.join(' ')} failed. Is the npm registry reachable?`);
  process.exit(1);
}
