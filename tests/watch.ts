import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '#scripts/root.ts';
import { BASE_URL, E2E_SETTINGS } from './support/e2e-settings.ts';
import { startShop, untilReady } from './support/own-shop.ts';

/**
 * `npm run test:watch -- cart.spec [--project=phone]`: runs end-to-end tests against a shop that stays up, again after
 * every change; after a change of the site it is published first. `npm run test:watch -- src/shared/totals.test.ts`
 * does the same for unit tests. Ctrl-C ends it.
 */
const filters = process.argv.slice(2);
if (filters.some((filter) => /\.test\.ts$|^(?:src|db|scripts)\//.test(filter)))
  await run('vitest', ['watch', ...filters]);
else await watchBrowserTests();

async function watchBrowserTests(): Promise<never> {
  const isBuilt = existsSync(join(E2E_SETTINGS.DATA_DIR, 'releases'));
  console.log(isBuilt ? 'Starting the shop …' : 'Building the shop once …');
  const shop = startShop(E2E_SETTINGS);
  process.once('SIGINT', () => {
    shop.process.kill('SIGTERM');
    shop.ended.then(() => process.exit());
  });
  await untilReady(shop);
  console.log(`The shop runs on ${BASE_URL}.`);
  Object.assign(process.env, {
    E2E_SHOP_RUNS: '1',
    // A run loads what the tests share from the server: with these in two thirds of the time.
    NODE_COMPILE_CACHE: join(ROOT, 'data/compiled'),
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${pathToFileURL(join(ROOT, 'scripts/resolve-drizzle.mjs'))}`,
  });

  const nextChanges = watchFolders(['src', 'public', 'tests/e2e', 'tests/support']);
  while (true) {
    // Whatever else `npm test` runs before them.
    await run('playwright', ['test', '--reporter=line', '--no-deps', ...filters]);
    const files = await nextChanges();
    if (files.some((file) => !file.startsWith('tests')))
      await run(process.execPath, [join(ROOT, 'scripts/rebuild.ts')]);
  }
}

/** Returns a function that resolves with the files that changed since it was last called, at least one. */
function watchFolders(folders: readonly string[]): () => Promise<string[]> {
  const BURST_MS = 200;
  let changed: string[] = [];
  let { promise, resolve } = Promise.withResolvers<void>();
  for (const folder of folders)
    watch(join(ROOT, folder), { recursive: true }, (_, file) => {
      changed.push(join(folder, file ?? ''));
      setTimeout(resolve, BURST_MS);
    });
  return async () => {
    await promise;
    ({ promise, resolve } = Promise.withResolvers<void>());
    const files = changed;
    changed = [];
    return files;
  };
}

/** Runs a command to its end, whatever that is: a failing test is what one is watching for. */
function run(command: string, args: string[]): Promise<void> {
  const path = command.includes('/') ? command : join(ROOT, 'node_modules/.bin', command);
  const child = spawn(path, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...E2E_SETTINGS },
  });
  return new Promise((resolve) => child.on('close', () => resolve()));
}
