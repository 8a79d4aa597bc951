import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isRunning, startOf } from './is-running.mjs';
import { ROOT } from './root.ts';
import { findRunningSite } from './running-sites.mjs';

/**
 * Creates a checkout whose packages are older than its lock file, with an `npm` that only records that it
 * ran.
 */
function outdatedCheckout(): string {
  const root = mkdtempSync(join(tmpdir(), 'gti-checkout-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const script of ['bootstrap.mjs', 'installation.mjs', 'running-sites.mjs', 'is-running.mjs'])
    cpSync(join(ROOT, 'scripts', script), join(root, 'scripts', script));
  writeFileSync(join(root, 'package-lock.json'), '{}');
  mkdirSync(join(root, 'node_modules/.running-sites'), { recursive: true });
  mkdirSync(join(root, 'bin'));
  writeFileSync(join(root, 'bin/npm'), '#!/bin/sh\ntouch npm-was-called\nexit 1\n', { mode: 0o755 });
  return root;
}

function noteSite(root: string, site: object): void {
  const note = { pid: process.pid, start: startOf(process.pid), root, port: 4321, ...site };
  writeFileSync(join(root, 'node_modules/.running-sites/1.json'), JSON.stringify(note));
}

function bootstrap(root: string): { status: number | null; error: string; installed: boolean } {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/bootstrap.mjs'), 'start'], {
    encoding: 'utf8',
    env: { PATH: `${join(root, 'bin')}:/usr/bin:/bin` },
  });
  return { status, error: stderr.trim(), installed: existsSync(join(root, 'npm-was-called')) };
}

describe('outdated packages', () => {
  it('are kept while a site is using them, and the error names that site', () => {
    const root = outdatedCheckout();
    noteSite(root, {});
    expect(bootstrap(root)).toEqual({
      status: 1,
      error: `The packages must be reinstalled, but the site on port 4321 (process ${process.pid}) is using them. Stop it first.`,
      installed: false,
    });
  });

  it.each([
    ['has ended', { pid: 99_999_999 }],
    ['has ended and left its number to another process', { start: 'another boot 1' }],
    ['runs on a copy of them elsewhere', { root: '/elsewhere' }],
  ])('are replaced when the recorded site %s', (_, site) => {
    const root = outdatedCheckout();
    noteSite(root, site);
    expect(bootstrap(root).installed).toBe(true);
  });

  it('are replaced when the record is damaged', () => {
    const root = outdatedCheckout();
    writeFileSync(join(root, 'node_modules/.running-sites/1.json'), '{');
    expect(findRunningSite(root)).toBeUndefined();
    expect(bootstrap(root).installed).toBe(true);
  });
});

it('distinguishes a process from an earlier one with the same pid', () => {
  expect([isRunning(process.pid), isRunning(process.pid, startOf(process.pid))]).toEqual([true, true]);
  expect([isRunning(process.pid, 'another boot 1'), isRunning(99_999_999)]).toEqual([false, false]);
});
