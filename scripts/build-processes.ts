import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'rolldown';
import { findProcesses } from './built-processes.mjs';
import { lightHttp } from './light-http.ts';
import { DRAWING_PROCESS, NATIVE_PACKAGES } from './native-packages.ts';
import { complete, pruneReleases } from './release-folders.ts';
import { ROOT } from './root.ts';
import { runningSites } from './running-sites.mjs';

/** The scripts that run in processes of a site, without those of a release's server processes, which are part of the release. */
const PROCESSES = ['site', 'work', 'print-vendor', 'seed-shop', 'make-release'];
/**
 * Builds the processes from the current files, unless already built, and returns their folder. Each process is a file there, such
 * as `work.mjs`.
 * @throws Error if a file can't be parsed or an import can't be resolved
 */
export async function buildProcesses(inFolder?: string): Promise<string> {
  const { folder, directory, isBuilt } = findProcesses(inFolder);
  if (isBuilt) return directory;
  // A unique name, so that two starts don't share a folder.
  const unfinished = `${directory}.building-${process.pid}`;
  mkdirSync(folder, { recursive: true });
  await bundle(unfinished);
  complete(unfinished, directory);
  const inUse = runningSites(ROOT).map(({ processes }) => processes ?? null);
  pruneReleases(folder, [directory, ...inUse]);
  return directory;
}

async function bundle(directory: string): Promise<void> {
  // Most starts don't build.
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    cwd: ROOT,
    input: {
      ...Object.fromEntries(PROCESSES.map((name) => [name, join('scripts', `${name}.ts`)])),
      draw: DRAWING_PROCESS,
    },
    platform: 'node',
    external: (id) => NATIVE_PACKAGES.includes(id),
    transform: { jsx: { runtime: 'automatic' }, define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [keepAddresses(directory), lightHttp()],
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
