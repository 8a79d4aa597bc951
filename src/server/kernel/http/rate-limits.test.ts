import { statSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { rejectionOf } from '#tests/support/errors.ts';
import { limitsPath, testLimits } from '#tests/support/rate-limits.ts';

const MINUTE = 60_000;

describe('a rate limit', () => {
  it('throws rate_limited with Retry-After above its points', async () => {
    const { limits, pass } = testLimits();
    for (let n = 0; n < 3; n += 1) await limits.spend('order-link', 'a@example.com');
    pass(15 * MINUTE);
    const refusal = await rejectionOf(limits.spend('order-link', 'a@example.com'));
    expect(refusal).toMatchObject({
      code: 'rate_limited',
      message: 'Too many requests. Try again in 45 minutes.',
      headers: { 'Retry-After': '2700' },
    });
    await limits.spend('order-link', 'b@example.com');
    pass(45 * MINUTE);
    await limits.spend('order-link', 'a@example.com');
  });

  it('counts several points together, and none when they would exceed the limit', async () => {
    const { limits } = testLimits();
    await limits.spend('upload', 'a', 50);
    expect(await limits.trySpend('upload', 'a', 11)).toBe(false);
    expect(await limits.trySpend('upload', 'a', 10)).toBe(true);
    expect(await limits.trySpend('upload', 'a')).toBe(false);
    expect(await limits.trySpend('upload', 'new', 61)).toBe(false);
    expect(await limits.trySpend('upload', 'new', 60)).toBe(true);
  });

  it('lets no more than its points through in parallel', async () => {
    const { limits } = testLimits();
    const asked = await Promise.all(Array.from({ length: 20 }, () => limits.trySpend('order-link', 'a')));
    expect(asked.filter(Boolean)).toHaveLength(3);
  });

  it('gives points back, but never more than were spent', async () => {
    const { limits } = testLimits();
    await limits.unspend('order-link', 'a');
    await limits.spend('order-link', 'a', 3);
    await limits.unspend('order-link', 'a', 2);
    expect(await limits.trySpend('order-link', 'a', 3)).toBe(false);
    expect(await limits.trySpend('order-link', 'a', 2)).toBe(true);
    await limits.unspend('order-link', 'a', 100);
    expect(await limits.trySpend('order-link', 'a', 4)).toBe(false);
  });

  it('clears a key and all keys below it, and no other', async () => {
    const { limits } = testLimits();
    const keys = ['sam', 'sam|192.0.2.1', 'sam|192.0.2.2', 'sam.doe', 'samantha', 'sa'];
    for (const key of keys) await limits.spend('sign-in-pair', key, 10);
    await limits.clear('sign-in-pair', 'sam');
    const free = await Promise.all(keys.map((key) => limits.trySpend('sign-in-pair', key)));
    expect(free).toEqual([true, true, true, false, false, false]);
  });

  it('is multiplied by RATE_LIMIT_SCALE', async () => {
    const { limits } = testLimits(limitsPath(), { scale: 2 } as object);
    expect(await limits.trySpend('order-link', 'a', 6)).toBe(true);
  });
});

describe('a queue', () => {
  it('lets callers through in order, three seconds apart', async () => {
    const { limits, pass } = testLimits();
    const wait = (caller: string) =>
      limits.takeSlot('sign-in', 'sam', caller).then(
        () => 0,
        (error) => Number(error.headers['Retry-After']),
      );
    expect([await wait('a'), await wait('b'), await wait('c'), await wait('c')]).toEqual([0, 3, 6, 6]);
    pass(3000);
    expect([await wait('c'), await wait('b'), await wait('b')]).toEqual([3, 0, 6]);
    // A slot is kept for a minute after it began.
    pass(3000 + MINUTE - 1);
    expect(await wait('c')).toBe(0);
    pass(3001);
    expect(await wait('b')).toBe(0);
  });

  it('starts over when it is cleared', async () => {
    const { limits } = testLimits();
    await limits.takeSlot('sign-in', 'sam', 'a');
    await rejectionOf(limits.takeSlot('sign-in', 'sam', 'b'));
    await limits.clearQueue('sign-in', 'sam');
    await expect(limits.takeSlot('sign-in', 'sam', 'b')).resolves.toBeUndefined();
  });
});

describe('the sweep', () => {
  const fill = (file: string, rows: number, expire: number) => {
    const db = new Sqlite(file);
    const insert = db.prepare('insert into rate_limits (key, points, expire) values (?, 1, ?)');
    db.transaction(() => {
      for (let n = 0; n < rows; n += 1) insert.run(`read:an address that is long enough ${n}`, expire);
    })();
    return db;
  };
  const rows = (db: Sqlite.Database) => db.prepare('select count(*) from rate_limits').pluck().get();

  it('deletes expired counters, keeps live ones and shrinks the file', async () => {
    const { file, limits, now } = testLimits();
    await limits.spend('order-link', 'live', 3);
    const db = fill(file, 5000, now() - 1);
    db.pragma('wal_checkpoint(TRUNCATE)');
    const before = statSync(file).size;
    expect(limits.deleteExpired(6000)).toBe(5000);
    expect(rows(db)).toBe(1);
    expect(await limits.trySpend('order-link', 'live')).toBe(false);
    db.pragma('wal_checkpoint(TRUNCATE)');
    expect(statSync(file).size).toBeLessThan(before / 10);
    db.close();
  });

  it('deletes at most the given number of counters', () => {
    const { file, limits, now } = testLimits();
    const db = fill(file, 301, now());
    expect([1, 2, 3].map(() => limits.deleteExpired(200))).toEqual([200, 101, 0]);
    db.close();
  });

  it('deletes nothing while the file is locked, and everything later', () => {
    const { file, limits, log, now, pass } = testLimits();
    const db = fill(file, 10, now() - 1);
    db.exec('begin immediate');
    expect(limits.deleteExpired(200)).toBe(0);
    expect(log.error).toHaveBeenCalledOnce();
    db.exec('rollback');
    pass(2000);
    expect(limits.deleteExpired(200)).toBe(10);
    db.close();
  });
});
