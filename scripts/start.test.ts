import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startShop } from '#tests/support/own-shop.ts';
import { ROOT } from './root.ts';

/** What the start says when it gives up. */
async function refusal(settings: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const directory = mkdtempSync(join(tmpdir(), 'gti-start-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return startShop({ DATA_DIR: directory, ...settings }).ended;
}

it('npm scripts run on the Node that comes with the packages', () => {
  const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/node'), ['--version'], { encoding: 'utf8' });
  expect(stdout).toMatch(/^v24\./);
});

describe('npm start gives up with one clear sentence', () => {
  it('when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const { code, output } = await refusal({ PORT: String(port) });
    expect([code, output.trim()]).toEqual([
      1,
      `Port ${port} on 127.0.0.1 is already in use; set PORT to another one.`,
    ]);
  });

  it('when the data folder cannot be written', async () => {
    const { code, output } = await refusal({ DATA_DIR: '/dev/null/data', PORT: '4398' });
    expect([code, output.trim()]).toEqual([
      1,
      'The data folder /dev/null/data cannot be written; set DATA_DIR to one that can.',
    ]);
  });

  it('when a setting is wrong', async () => {
    const { code, output } = await refusal({ SHIPPING_FLAT: 'free' });
    expect([code, output.trim()]).toEqual([
      1,
      'The setting SHIPPING_FLAT must be an amount with two decimals, such as "5.95".',
    ]);
  });
});
