import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'rolldown';
import { isComplete } from '#server/publishing/release-info.ts';
import { fingerprintOf } from './fingerprint.ts';
import { NATIVE_PACKAGES } from './native-packages.ts';
import { markComplete, pruneReleases, takePlace } from './release-folders.ts';
import { ROOT } from './root.ts';
import { runningSites } from './running-sites.mjs';

/** The scripts that run in processes of a site, without those of a release's server processes, which are part of the release. */
const PROCESSES = [
  'site',
  'work',
  'print-vendor',
  'seed-shop',
  'make-release',
  'render-pages',
  'render-close-ups',
  'rebuild',
  'rollback',
];
const SOURCES = ['scripts', 'src', 'db', 'package.json', 'package-lock.json'];

/**
 * Returns the folder of the processes that are built from the files as they are, and builds them if it doesn't exist. Each
 * process is a file there, such as `work.mjs`.
 * @throws Error when a file can't be parsed or an import can't be resolved
 */
export async function builtProcesses(folder = join(ROOT, 'dist')): Promise<string> {
  const directory = join(folder, fingerprintOf(SOURCES));
  if (isComplete(directory)) return directory;
  // A unique name, so that two starts don't share a folder.
  const unfinished = `${directory}.building-${process.pid}`;
  mkdirSync(folder, { recursive: true });
  await bundle(unfinished);
  markComplete(unfinished);
  takePlace(unfinished, directory);
  const inUse = runningSites(ROOT).map(({ processes }) => processes ?? null);
  pruneReleases(folder, [directory, ...inUse]);
  return directory;
}

async function bundle(directory: string): Promise<void> {
  // Most starts don't build.
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(PROCESSES.map((name) => [name, join('scripts', `${name}.ts`)])),
    platform: 'node',
    external: (id) => NATIVE_PACKAGES.includes(id),
    transform: { jsx: { runtime: 'automatic' }, define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [keepAddresses(directory)],
  });
  await build.write({
    dir: directory,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  await build.close();
}

/** Keeps `import.meta.url` of our files the address of the file, not of the chunk: others are found beside it. */
function keepAddresses(directory: string): Plugin {
  return {
    name: 'keep-addresses',
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: 'import.meta.url' },
      handler(code, id) {
        const path = relative(directory, id).replaceAll('\\', '/');
        const address = `new URL(${JSON.stringify(path)}, import.meta.url).href`;
        return { code: code.replaceAll('import.meta.url', address), map: null };
      },
    },
  };
}
