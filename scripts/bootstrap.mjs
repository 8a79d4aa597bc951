/**
 * Starts `npm start`, `npm test` and `npm run emails` on a machine that has only Node.js 20 and npm: installs
 * the packages when they're missing or outdated, then runs the script with the Node.js 24 among them. It and
 * its imports are plain JavaScript, because Node.js 20 can't run TypeScript.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { finishInstall, isInstalled } from './installation.mjs';
import { findRunningSite } from './running-sites.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const windows = process.platform === 'win32';
const node24 = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');
const [script = '', ...rest] = process.argv.slice(2);
const forDevelopment = script === 'test';

if (!existsSync(node24) || !isInstalled({ root, forDevelopment })) {
  const site = findRunningSite(root);
  if (site) {
    console.error(
      `The packages must be reinstalled, but the site on port ${site.port} (process ${site.pid}) is using them. Stop it first.`,
    );
    process.exit(1);
  }
  console.log('Installing packages (npm ci) …');
  // Without scripts: older npm versions would run better-sqlite3's, which needs a compiler and isn't needed.
  const include = forDevelopment ? ['--include=dev'] : [];
  run('npm', ['ci', ...include, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
  // The only script that's needed: it downloads the Node.js 24 binary for this platform.
  run(outsideNode(), ['installArchSpecificPackage'], join(root, 'node_modules', 'node'));
  // Links the binary, so that npm scripts find it first on their PATH.
  run('npm', ['rebuild', 'node', '--ignore-scripts', '--loglevel=error']);
  finishInstall(root);
}

const file = join(root, 'scripts', script === 'start' ? 'start.mjs' : `${script}.ts`);
const preload = pathToFileURL(join(root, 'scripts', 'resolve-drizzle.mjs'));
const settings = {
  // A site's processes are bundled, so there is nothing to resolve.
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${script === 'start' ? '' : `--import=${preload}`}`.trim(),
  PATH: `${dirname(node24)}${windows ? ';' : ':'}${process.env.PATH}`,
};
if (script === 'start' && realpathSync(process.execPath) === realpathSync(node24)) {
  // npm runs scripts on the Node.js from the packages once they are installed: another process would only take memory.
  process.chdir(root);
  Object.assign(process.env, settings);
  await import(pathToFileURL(file).href);
} else {
  const child = spawn(node24, [file, ...rest], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...settings },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

/** Returns the machine's own Node.js: the one running this script may have just been replaced. */
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
