import { beforeEach, describe, expect, it } from 'vitest';
import { jobs } from '#db/schema/operations.ts';
import { type ShopInMemory, shopInMemory } from '#tests/support/shop-in-memory.ts';

let shop: ShopInMemory;
beforeEach(() => {
  shop = shopInMemory();
});

const queued = () => shop.services.db.select().from(jobs).all().length;
const email = 'sam@example.com';

describe('POST /api/orders/lookup', () => {
  it.each<[string, unknown, number]>([
    ['a number and an address', { orderNumber: 'GTI-1042', email }, 1],
    ['nothing', {}, 0],
    ['a number alone', { orderNumber: '1042' }, 0],
    ['an address alone', { orderNumber: ' ', email }, 0],
    ['a malformed number', { orderNumber: 'my order', email }, 0],
    ['a number that is too long', { orderNumber: '1'.repeat(50_000), email }, 0],
    ['a malformed address', { orderNumber: '1042', email: 'sam' }, 0],
    ['fields that are no texts', { orderNumber: 1042, email: { at: email } }, 0],
  ])('responds alike to %s', async (_what, body, jobCount) => {
    const response = await shop.sendJson('POST', '/api/orders/lookup', body);
    expect([response.status, await response.json()]).toEqual([
      202,
      { message: "If that order number and email match, we've sent you a link." },
    ]);
    expect(queued()).toBe(jobCount);
  });

  it('is the only method of its path', async () => {
    expect((await shop.fetch('/api/orders/lookup')).status).toBe(405);
  });
});
