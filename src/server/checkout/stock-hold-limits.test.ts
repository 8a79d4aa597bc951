import { describe, expect, it } from 'vitest';
import { CLIENT_IP } from '#tests/support/shop.ts';
import { ANNA, BEN, buy, left, MINUTE, shop, shopper, start } from '#tests/support/stock-holds.ts';
import type { Buyer } from '../cart/buyer.ts';

describe('the stock holds of one address', () => {
  it('are limited to 20 carts; other carts can pay without a hold', async () => {
    const carts = Array.from({ length: 21 }, (_, n): [Buyer, number] => [shopper(n), 1]);
    const { services } = shop(30, carts);
    let intentId = '';
    for (const [buyer] of carts) intentId = (await start(services, buyer)).paymentIntentId;
    expect(left(services)).toBe(10);
    expect(await buy(services, intentId)).toEqual([]);
    expect(left(services)).toBe(9);
    await start(services, shopper(0), CLIENT_IP, { customerName: 'Anna' });
    expect(left(services)).toBe(9);
  });

  it('still count for 15 minutes after they expire, so that new cart cookies cannot replace them', async () => {
    const carts = Array.from({ length: 40 }, (_, n): [Buyer, number] => [shopper(n), 1]);
    const { services } = shop(100, carts);
    for (const [buyer] of carts.slice(0, 20)) await start(services, buyer);
    services.pass(16 * MINUTE);
    for (const [buyer] of carts.slice(20)) await start(services, buyer);
    expect(left(services)).toBe(100);
    services.pass(15 * MINUTE);
    await start(services, shopper(20), CLIENT_IP, { customerName: 'Anna' });
    expect(left(services)).toBe(99);
  });

  it('leave three quarters of a larger stock to other addresses', async () => {
    const { services } = shop(90, [
      [ANNA, 20],
      [BEN, 20],
    ]);
    await start(services, ANNA);
    await start(services, BEN);
    expect(left(services)).toBe(70);
    await start(services, BEN, '203.0.113.99', { customerName: 'Ben' });
    expect(left(services)).toBe(50);
  });
});
