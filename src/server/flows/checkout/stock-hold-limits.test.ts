import { describe, expect, it } from 'vitest';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { heldByOthers } from '#server/domain/catalog/stock-holds.ts';
import { removeExpired } from '#server/flows/operations/remove-expired.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { CLIENT_IP, stockProduct } from '#tests/support/shop.ts';
import {
  ANNA,
  BEN,
  buy,
  left,
  MINUTE,
  refusal,
  setQuantity,
  shop,
  shopper,
  start,
} from '#tests/support/stock-holds.ts';

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

describe('the only cart of an address', () => {
  const CAPTAIN = shopper(50);

  it('holds all that it asks for, so that nobody else is sold it before it pays', async () => {
    const { services } = shop(24, [
      [CAPTAIN, 24],
      [ANNA, 1],
    ]);
    const { paymentIntentId } = await start(services, CAPTAIN);
    await start(services, CAPTAIN, CLIENT_IP, { customerName: 'Captain' });
    expect(left(services)).toBe(0);
    expect(await refusal(services, ANNA)).toBe('out_of_stock');
    expect(await buy(services, paymentIntentId)).toEqual([]);
  });

  it('holds two line items of 99 each', async () => {
    const { services, productId } = shop(200, [[CAPTAIN, 99]]);
    const mug = stockProduct(services, { name: 'Camp Mug', inventory: 99 });
    addCartItem(services, CAPTAIN, { productId: mug, quantity: 99 });
    await start(services, CAPTAIN);
    expect([productId, mug].map((id) => heldByOthers(services, id, null))).toEqual([99, 99]);
  });

  it('holds more than the limits only once an hour, whatever its cookie', async () => {
    const { services } = shop(60, [
      [CAPTAIN, 24],
      [ANNA, 24],
    ]);
    await start(services, CAPTAIN);
    expect(left(services)).toBe(36);
    for (const buyer of [CAPTAIN, ANNA]) {
      services.pass(20 * MINUTE);
      removeExpired(services);
      await start(services, buyer, CLIENT_IP, { customerName: 'Again' });
      expect(left(services)).toBe(60);
    }
    services.pass(21 * MINUTE);
    await start(services, ANNA, CLIENT_IP, { customerName: 'An hour later' });
    expect(left(services)).toBe(36);
  });

  it('does not forget a large hold that a smaller one took the place of', async () => {
    const { services } = shop(60, [
      [CAPTAIN, 24],
      [ANNA, 24],
    ]);
    await start(services, CAPTAIN);
    setQuantity(services, 5);
    await start(services, CAPTAIN);
    setQuantity(services, 24);
    services.pass(31 * MINUTE);
    await start(services, ANNA);
    expect(left(services)).toBe(60);
  });

  it('is limited once another one holds stock there', async () => {
    const { services } = shop(60, [
      [CAPTAIN, 24],
      [ANNA, 1],
    ]);
    await start(services, ANNA);
    await start(services, CAPTAIN);
    expect(left(services)).toBe(59);
    await start(services, CAPTAIN, '203.0.113.99', { customerName: 'From elsewhere' });
    expect(left(services)).toBe(35);
  });
});
