import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { rejectionOf } from '#tests/support/errors.ts';
import { limitsPath, testLimits } from '#tests/support/rate-limits.ts';
import { openLimitsFile } from './limits-file.ts';
import type { RateLimits } from './rate-limits.ts';

const ROOT = join(import.meta.dirname, '../../../..');

/** Creates an intact counter file with 500 counters, and closes it. */
function fullFile(): string {
  const file = limitsPath();
  const { db } = openLimitsFile(file);
  const insert = db.prepare('insert into rate_limits (key, points, expire) values (?, 1, 1e15)');
  for (let n = 0; n < 500; n += 1) insert.run(`read:an address ${n}`);
  db.close();
  return file;
}

async function expectCounting(limits: RateLimits): Promise<void> {
  const key = crypto.randomUUID();
  await limits.spend('order-link', key, 3);
  expect((await rejectionOf(limits.spend('order-link', key))).code).toBe('rate_limited');
}

/** Expects that ordinary requests pass and that sign-in fails with 503. */
async function expectUnavailable(limits: RateLimits): Promise<void> {
  await limits.spend('read', 'a');
  await limits.unspend('read', 'a');
  expect(await limits.trySpend('order-link', 'a', 100)).toBe(true);
  const closed = { code: 'sign_in_unavailable', status: 503, headers: { 'Retry-After': '5' } };
  expect(await rejectionOf(limits.spend('sign-in-pair', 'a'))).toMatchObject(closed);
  expect(await rejectionOf(limits.trySpend('sign-in-account', 'a'))).toMatchObject(closed);
  expect(await rejectionOf(limits.takeSlot('sign-in', 'a', 'b'))).toMatchObject(closed);
  expect(limits.deleteExpired(200)).toBe(0);
}

describe('a counter file that is found at the start', () => {
  const damages: Record<string, (file: string) => void> = {
    'has other bytes': (file) => writeFileSync(file, 'garbage '.repeat(5000)),
    'is empty': (file) => writeFileSync(file, ''),
    'ends in the middle of a page': (file) => truncateSync(file, 3 * 4096 + 100),
    'has a broken page': (file) => {
      const bytes = readFileSync(file);
      writeFileSync(file, bytes.fill(0xaa, 3 * 4096, 5 * 4096));
    },
    'has damaged files beside it': (file) => {
      writeFileSync(file, 'garbage '.repeat(5000));
      for (const part of ['-wal', '-shm', '-journal', '-lock'])
        writeFileSync(file + part, 'garbage '.repeat(5000));
    },
    'is another database': (file) => {
      unlinkSync(file);
      new Sqlite(file).exec('create table rate_limits (name text)').close();
    },
    'never shrinks (an older format)': (file) => {
      unlinkSync(file);
      new Sqlite(file)
        .exec('create table rate_limits (key text primary key, points integer not null, expire integer)')
        .close();
    },
    'is an empty folder': (file) => {
      unlinkSync(file);
      mkdirSync(file);
    },
  };

  it.each(Object.keys(damages))('is recreated when it %s', async (what) => {
    const file = fullFile();
    damages[what]?.(file);
    const { limits, log } = testLimits(file);
    await expectCounting(limits);
    expect(log.error).not.toHaveBeenCalled();
  });

  it('is kept when it is intact', async () => {
    const file = fullFile();
    const first = testLimits(file);
    await first.limits.spend('order-link', 'a', 3);
    expect(await testLimits(file).limits.trySpend('order-link', 'a')).toBe(false);
  });

  it.each(['lock that cannot be opened', 'folder with something in it'])(
    'leaves sign-in closed and the rest open where there is a %s, until it is gone',
    async (place) => {
      const file = limitsPath();
      const blocked = place === 'lock that cannot be opened' ? `${file}-lock` : file;
      mkdirSync(join(blocked, 'kept'), { recursive: true });
      const { limits, log, pass } = testLimits(file);
      await expectUnavailable(limits);
      expect(existsSync(join(blocked, 'kept'))).toBe(true);
      expect(log.error).toHaveBeenCalledOnce();

      rmSync(blocked, { recursive: true });
      pass(2000);
      await expectCounting(limits);
    },
  );

  it('is recreated once when several processes start at once, and they share the counters', async () => {
    const file = fullFile();
    writeFileSync(file, 'garbage '.repeat(5000));
    const script = `
      import { createRateLimits } from '#server/kernel/http/rate-limits.ts';
      const log = { error: console.error, warn: console.error };
      const limits = createRateLimits({ file: process.argv[1], scale: 1, now: () => new Date(), log });
      for (let n = 0; n < 100; n += 1) await limits.spend('read', 'a');
      limits.flush();
    `;
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => {
        const child = spawn(process.execPath, ['--input-type=module', '-e', script, file], {
          cwd: ROOT,
          stdio: ['ignore', 'inherit', 'inherit'],
        });
        return new Promise((resolve) => child.once('exit', resolve));
      }),
    );
    expect(outcomes).toEqual([0, 0, 0, 0]);
    const db = new Sqlite(file, { readonly: true });
    expect(db.prepare("select points from rate_limits where key = 'read:a'").pluck().get()).toBe(400);
    db.close();
  });
});

describe('a counter file that fails while it is used', () => {
  it('is recreated when it is damaged', async () => {
    const file = fullFile();
    const { limits, log } = testLimits(file);
    const other = new Sqlite(file);
    other.pragma('wal_checkpoint(TRUNCATE)');
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xaa, 4096));
    // SQLite rereads pages from disk after another process has written.
    other.pragma('user_version = 1');
    await expectCounting(limits);
    expect(log.warn).toHaveBeenCalledOnce();
    await expectCounting(limits);
    expect(log.error).not.toHaveBeenCalled();
    other.close();
  });

  it('is reopened by every process when another one replaced it', async () => {
    const file = fullFile();
    const first = testLimits(file);
    const second = testLimits(file);
    for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true });
    second.pass(1000);
    first.pass(1000);
    await second.limits.spend('order-link', 'a', 2);
    expect(await first.limits.trySpend('order-link', 'a', 2)).toBe(false);
    expect(await testLimits(file).limits.trySpend('order-link', 'a', 2)).toBe(false);
  });

  it('lets ordinary requests through and refuses sign-in while it is locked', async () => {
    const { file, limits, log, pass } = testLimits();
    const other = new Sqlite(file);
    other.exec('begin immediate');
    const began = Date.now();
    await expectUnavailable(limits);
    for (let n = 0; n < 50; n += 1) await limits.spend('read', 'a');
    // Waits for the lock once, not with every request.
    expect(Date.now() - began).toBeLessThan(3000);
    expect(log.error).toHaveBeenCalledOnce();
    other.exec('rollback');
    pass(2000);
    await expectCounting(limits);
    other.close();
  });

  it('lets ordinary requests through and refuses sign-in while the disk is full', async () => {
    const full = (db: Sqlite.Database) => db.pragma('max_page_count = 1');
    let opened: Sqlite.Database | undefined;
    const { limits, log, pass } = testLimits(limitsPath(), {
      open: (file) => {
        const found = openLimitsFile(file);
        opened = found.db;
        return found;
      },
    });
    if (opened) full(opened);
    for (let n = 0; n < 200; n += 1) await limits.spend('read', `an address ${n} ${'-'.repeat(100)}`);
    limits.flush();
    expect(log.error.mock.calls[0]?.[0].err.cause ?? log.error.mock.calls[0]?.[0].err).toMatchObject({
      code: 'SQLITE_FULL',
    });
    await expectUnavailable(limits);
    opened?.pragma('max_page_count = 100000');
    pass(2000);
    await expectCounting(limits);
  });

  it.each(['SQLITE_IOERR_WRITE', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_CANTOPEN'])(
    'recovers from %s by itself, with one line a minute in the log',
    async (code) => {
      let broken = true;
      const { limits, log, pass } = testLimits(limitsPath(), {
        open: (file) => {
          if (broken) throw new Sqlite.SqliteError('it failed', code);
          return openLimitsFile(file);
        },
      });
      for (let second = 0; second < 60; second += 2) {
        await expectUnavailable(limits);
        pass(2000);
      }
      expect(log.error).toHaveBeenCalledOnce();
      await expectUnavailable(limits);
      expect(log.error).toHaveBeenCalledTimes(2);
      expect(log.error.mock.calls[1]?.[0]).toMatchObject({ unlogged: 29 });
      broken = false;
      pass(2000);
      await expectCounting(limits);
    },
  );
});
