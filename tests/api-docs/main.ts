import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/root.ts';
import { CALLS } from '#server/app/api/calls.ts';
import { describeCalls } from '#server/app/api/openapi.ts';

/**
 * `npm run api-docs`: writes the description of the API to `data/api-docs/openapi.json` and pages of it beside it. The program that
 * makes the pages is fetched when it's needed: nothing else uses it.
 */
const REDOCLY = '@redocly/cli@2.77.0';
const folder = join(ROOT, 'data/api-docs');
const file = join(folder, 'openapi.json');
const pages = join(folder, 'index.html');

mkdirSync(folder, { recursive: true });
writeFileSync(file, JSON.stringify(describeCalls(CALLS, 'http://localhost:4321'), null, 2));
const { status } = spawnSync('npx', ['--yes', REDOCLY, 'build-docs', file, '-o', pages], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
console.log(
  status === 0 ? `Open ${pages} in a browser.` : `The pages could not be made; ${file} has the description.`,
);
process.exitCode = status ?? 1;
