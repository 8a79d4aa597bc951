import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { limitsPath, testLimits } from '#tests/support/rate-limits.ts';
import { LIMITS } from './limit-table.ts';

const { points, duration } = LIMITS.cart;
const BATCH = points / 20;

/** The limits of so many processes with one counter file. */
function processesOf(count: number) {
  const file = limitsPath();
  const all = Array.from({ length: count }, () => testLimits(file, { processes: count } as object));
  const stored = () => {
    const db = new Sqlite(file, { readonly: true });
    const counted = db.prepare("select points from rate_limits where key = 'cart:a'").pluck().get();
    db.close();
    return counted;
  };
  return { all, stored };
}

/** Spends in turn until every process refuses. Returns how often that was let through. */
async function spendAll(all: ReturnType<typeof testLimits>[]): Promise<number> {
  let passed = 0;
  for (let refused = 0; refused < all.length; ) {
    refused = 0;
    for (const { limits } of all) {
      if (await limits.trySpend('cart', 'a')) passed += 1;
      else refused += 1;
    }
  }
  return passed;
}

describe('a limit that is counted in batches', () => {
  it('is exact in a single process', async () => {
    const { all } = processesOf(1);
    expect(await spendAll(all)).toBe(points);
  });

  it.each([2, 3, 8])('lets less than a batch too many through in %i processes', async (count) => {
    const { all } = processesOf(count);
    const passed = await spendAll(all);
    expect(passed).toBeGreaterThanOrEqual(points);
    expect(passed).toBeLessThan(points + BATCH);
  });

  it('lets less than a batch too many through when one process fills it while the other holds points back', async () => {
    const { all } = processesOf(2);
    const [one, other] = all;
    for (let held = 0; held < BATCH / 2 - 1; held += 1) await other?.limits.spend('cart', 'a');
    const passed = one ? await spendAll([one]) : 0;
    expect(passed).toBe(points);
    expect(await other?.limits.trySpend('cart', 'a')).toBe(false);
  });

  it('writes when its share of a batch is full, and the rest when it is flushed', async () => {
    const { all, stored } = processesOf(2);
    const [one] = all;
    for (let count = 0; count < BATCH / 2 - 1; count += 1) await one?.limits.spend('cart', 'a');
    expect(stored()).toBeUndefined();
    await one?.limits.spend('cart', 'a');
    expect(stored()).toBe(Math.ceil(BATCH / 2));
    await one?.limits.spend('cart', 'a');
    one?.limits.flush();
    one?.limits.flush();
    expect(stored()).toBe(Math.ceil(BATCH / 2) + 1);
  });

  it('writes what waits after a second', async () => {
    const { all, stored } = processesOf(2);
    await all[0]?.limits.spend('cart', 'a');
    await expect.poll(stored, { timeout: 5000 }).toBe(1);
  });

  it('begins again with the next window', async () => {
    const { all } = processesOf(2);
    await spendAll(all);
    for (const { pass } of all) pass(duration * 1000);
    expect(await spendAll(all)).toBeGreaterThanOrEqual(points);
  });

  it('counts in the next window what was let through after the one in which the batch began', async () => {
    const { all, stored } = processesOf(2);
    const [one, other] = all;
    for (let spent = 0; spent < BATCH / 2; spent += 1) await other?.limits.spend('cart', 'a');
    for (const { pass } of all) pass(duration * 1000 - 1);
    await one?.limits.spend('cart', 'a');
    for (const { pass } of all) pass(2);
    await one?.limits.spend('cart', 'a');
    one?.limits.flush();
    expect(stored()).toBe(2);
  });

  it('writes what waits before it is cleared or reduced', async () => {
    const { all, stored } = processesOf(2);
    const [one] = all;
    for (let count = 0; count < 3; count += 1) await one?.limits.spend('cart', 'a');
    await one?.limits.unspend('cart', 'a', 1);
    expect(stored()).toBe(2);
    await one?.limits.spend('cart', 'a');
    await one?.limits.clear('cart', 'a');
    one?.limits.flush();
    expect(stored()).toBeUndefined();
  });

  it('does not keep thousands of counters waiting', async () => {
    const { all } = processesOf(2);
    for (let n = 0; n <= 10_000; n += 1) await all[0]?.limits.spend('cart', n === 0 ? 'a' : `address ${n}`);
    const db = new Sqlite(all[0]?.file ?? '', { readonly: true });
    expect(db.prepare('select count(*) from rate_limits').pluck().get()).toBe(10_001);
    db.close();
  });
});
