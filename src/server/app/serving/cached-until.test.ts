import { describe, expect, it } from 'vitest';
import { checkouts } from '#db/schema/checkout.ts';
import { openCachedFront } from '#tests/support/cached-front.ts';
import { ANNA, MINUTE, shop, start } from '#tests/support/stock-holds.ts';
import type { TestServices } from '#tests/support/test-services.ts';

const WEEK = 7 * 24 * 60 * MINUTE;

describe('a stock hold', () => {
  /** Has two pieces held for a shopper who started to pay a minute ago. */
  async function openWithHold() {
    const { services } = shop(10, [[ANNA, 2]]);
    const { get } = await openCachedFront(services);
    // Otherwise it would expire at a full quarter of an hour.
    services.pass(MINUTE);
    await start(services, ANNA);
    const stock = async () =>
      ((await (await get('/api/products')).json()) as [{ inventory: number }])[0].inventory;
    expect(await stock()).toBe(8);
    return { services, stock };
  }

  it('ends when it expires', async () => {
    const { services, stock } = await openWithHold();
    services.pass(15 * MINUTE - 1);
    expect(await stock()).toBe(8);
    services.pass(1);
    expect(await stock()).toBe(10);
  });

  it.each<[string, (services: TestServices) => unknown]>([
    ['is closed', ({ db }) => db.update(checkouts).set({ status: 'abandoned' }).run()],
    ['is deleted', ({ db }) => db.delete(checkouts).run()],
  ])('ends when its checkout %s', async (_, end) => {
    const { services, stock } = await openWithHold();
    end(services);
    expect(await stock()).toBe(10);
  });
});

it('shows the delivery dates of the day, also when the clock is set back', async () => {
  const { services } = shop(10);
  const { get } = await openCachedFront(services);
  const today = await (await get('/store')).text();
  services.pass(WEEK);
  const later = await (await get('/store')).text();
  expect(later).not.toBe(today);
  services.pass(-WEEK);
  expect(await (await get('/store')).text()).toBe(today);
});
