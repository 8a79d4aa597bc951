import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { parseSync } from 'rolldown/utils';
import { currentRelease } from '#server/kernel/releases/releases.ts';
import { SCREENS } from '../../../src/islands/admin/screens.ts';
import { ADMIN_SCRIPT, SHOP_SCRIPT } from '../../budgets.ts';
import { Client } from '../../support/api.ts';
import { fillCart } from '../../support/api-shop.ts';
import { ADMIN, E2E_SETTINGS } from '../../support/e2e-settings.ts';
import { readPage } from '../../support/read-page.ts';

test('each page of the shop stays within its script budget', async ({ request }) => {
  await fillCart(new Client(request), 'Shield Patch');
  for (const [path, budget] of Object.entries(SHOP_SCRIPT))
    expect(await scriptBytes(request, path), path).toBeLessThanOrEqual(budget);
});

test('each screen of the back office stays within its script budget', async ({ request }) => {
  expect((await request.post('/api/login', { data: ADMIN })).ok()).toBe(true);
  for (const { path, screen } of SCREENS) {
    const { name } = await screen.load();
    expect(await scriptBytes(request, path, name), path).toBeLessThanOrEqual(ADMIN_SCRIPT);
  }
});

/** What a page loads of script before anything is opened, in brotli bytes. Its island may load another component first. */
async function scriptBytes(request: APIRequestContext, path: string, component?: string): Promise<number> {
  const { document } = await readPage(request, path);
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script:not([src], [type*=json])')];
  const inline = scripts.map(({ text }) => text).join('');
  const files = new Set<string>();
  for (const { text } of scripts) for (const name of importsOf(text)) addWithImports(files, name);
  for (const element of document.querySelectorAll('script[src^="/assets/"], astro-island'))
    for (const attribute of ['src', 'component-url', 'renderer-url']) {
      const address = element.getAttribute(attribute);
      if (address?.endsWith('.js')) addWithImports(files, nameOf(address));
    }
  if (component) addWithImports(files, fileOf(component, files));
  expect(files.size).toBeGreaterThan(0);
  const bytes = [...files].reduce((sum, name) => sum + statSync(`${pathOf(name)}.br`).size, 0);
  return bytes + brotliCompressSync(inline).byteLength;
}

/** Adds a file and all that it imports before it runs. */
function addWithImports(files: Set<string>, name: string): void {
  if (files.has(name)) return;
  files.add(name);
  for (const imported of fileImports(name)) addWithImports(files, imported);
}

const known = new Map<string, string[]>();

function fileImports(name: string): string[] {
  const imports = known.get(name) ?? importsOf(readFileSync(pathOf(name), 'utf8'));
  known.set(name, imports);
  return imports;
}

function importsOf(script: string): string[] {
  const { staticImports, staticExports } = parseSync('script.js', script).module;
  const exported = staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest));
  return [...staticImports.map((entry) => entry.moduleRequest), ...exported].flatMap((from) =>
    from ? nameOf(from.value) : [],
  );
}

/** The file with a component that one of these files loads by itself. */
function fileOf(component: string, files: Set<string>): string {
  const loading = new RegExp(`\\{${component}:\\w+\\}=await import\\(.\\./([^)]+).\\)`);
  for (const name of files) {
    const [, found] = loading.exec(readFileSync(pathOf(name), 'utf8')) ?? [];
    if (found) return found;
  }
  throw new Error(`No script loads ${component}.`);
}

/** All scripts are in one folder. */
function nameOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}

function pathOf(name: string): string {
  const release = currentRelease({ dataDir: E2E_SETTINGS.DATA_DIR }) ?? '';
  return join(release, 'client/assets', name);
}
