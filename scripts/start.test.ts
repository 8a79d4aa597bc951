import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startShop } from '#tests/support/own-shop.ts';
import { ROOT } from './root.ts';

/** Returns the exit code and the output of a start that fails. */
async function refusal(settings: Record<string, string>): Promise<{ code: number | null; output: string }> {
  return startShop({ DATA_DIR: dataFolder(), ...settings }).ended;
}

function dataFolder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'gti-start-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

async function takenPort(): Promise<number> {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  onTestFinished(() => void other.close());
  return (other.address() as AddressInfo).port;
}

it('npm scripts run on the Node.js from the packages', () => {
  const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/node'), ['--version'], { encoding: 'utf8' });
  expect(stdout).toMatch(/^v24\./);
});

describe('npm start fails with one clear sentence', () => {
  it('when the port is taken', async () => {
    const port = await takenPort();
    const { code, output } = await refusal({ PORT: String(port) });
    expect([code, output.trim()]).toEqual([
      1,
      `Port ${port} on 127.0.0.1 is already in use. Set PORT to another one.`,
    ]);
  });

  it('when the host is not of this machine', async () => {
    const { code, output } = await refusal({ HOST: '192.0.2.1' });
    expect([code, output.trim()]).toEqual([
      1,
      '192.0.2.1 is not an address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for all of them.',
    ]);
  });

  it('when another site runs on the data folder, also on the same port, and changes nothing', async () => {
    const directory = dataFolder();
    const other = new Sqlite(join(directory, 'lock.sqlite'));
    onTestFinished(() => void other.close());
    other.exec('begin immediate');
    const holder = { pid: 4321, port: 80, since: '2026-11-22T23:40:00Z' };
    writeFileSync(join(directory, 'lock.json'), JSON.stringify(holder));
    const { code, output } = await refusal({
      DATA_DIR: directory,
      PORT: String(await takenPort()),
      TIME_ZONE: 'America/Los_Angeles',
    });
    expect([code, output.trim().replaceAll('\u202f', ' ')]).toEqual([
      1,
      `The data folder ${directory} is in use by process 4321, started on Nov 22, 2026, 3:40 PM for port 80; stop it first, or set DATA_DIR to another folder.`,
    ]);
    expect(readdirSync(directory).filter((name) => !name.startsWith('lock'))).toEqual([]);
  });

  it('when a restore was interrupted, and creates no shop', async () => {
    const directory = dataFolder();
    mkdirSync(join(directory, '.restoring'));
    const { code, output } = await refusal({ DATA_DIR: directory, PORT: '5400' });
    expect([code, output.trim()]).toEqual([
      1,
      `A restore into ${directory} was interrupted: run npm run restore again with the same backup, then start the site.`,
    ]);
    expect(readdirSync(directory).filter((name) => !name.startsWith('lock'))).toEqual(['.restoring']);
  });

  it('when the data folder is not writable', async () => {
    const { code, output } = await refusal({ DATA_DIR: '/dev/null/data', PORT: '4398' });
    expect([code, output.trim()]).toEqual([
      1,
      'The data folder /dev/null/data is not writable. Set DATA_DIR to one that is.',
    ]);
  });

  it('when a public address would take sandbox payments', async () => {
    const PUBLIC_SITE_URL = 'https://shop.gti-training.com';
    const { code, output } = await refusal({ PUBLIC_SITE_URL, NODE_ENV: '' });
    expect([code, output.trim()]).toEqual([
      1,
      `The setting STRIPE_SECRET_KEY is missing: the site at ${PUBLIC_SITE_URL} doesn't start with sandbox payments unless SANDBOX=1 is set.`,
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
