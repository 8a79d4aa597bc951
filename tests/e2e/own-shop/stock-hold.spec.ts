import { rmSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { openDatabase } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { freePort } from '#scripts/free-port.ts';
import { ADDRESS } from '../../support/address.ts';
import { E2E_SETTINGS } from '../../support/e2e-settings.ts';
import { copyData, pullThePlug, startShop, untilReady } from '../../support/own-shop.ts';

const SHOPPERS = 100;
const UNITS = 10;

/** A browser with its own address. */
function shopperAt(localAddress: string, port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let cookie = '';
  const post = async (path: string, body: object) => {
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      request({ host: '127.0.0.1', port, path, method: 'POST', agent, localAddress }, resolve)
        .on('error', reject)
        .setHeader('content-type', 'application/json')
        .setHeader('cookie', cookie)
        .end(JSON.stringify(body)),
    );
    cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? cookie;
    return { status: answer.statusCode ?? 0, body: JSON.parse(await text(answer)) };
  };
  return { post, leave: () => agent.destroy() };
}

test('lets 10 of 100 concurrent shoppers pay for 10 in stock, and rejects 90 before any charge', async () => {
  test.setTimeout(120_000);
  const directory = copyData(E2E_SETTINGS.DATA_DIR);
  const port = await freePort();
  const shop = startShop({ ...E2E_SETTINGS, PORT: String(port), DATA_DIR: directory, WEB_CONCURRENCY: '2' });
  const shoppers = Array.from({ length: SHOPPERS }, (_, n) => shopperAt(`127.0.1.${n + 1}`, port));
  try {
    await untilReady(shop);
    const db = openDatabase(join(directory, 'shop.sqlite'));
    const product = db.select().from(products).where(eq(products.name, 'Shield Patch')).get();
    const productId = product?.id ?? '';
    db.update(products).set({ inventory: UNITS }).where(eq(products.id, productId)).run();
    db.$client.close();

    for (const { post } of shoppers) {
      expect((await post('/api/cart/items', { productId, quantity: 1 })).status).toBe(201);
    }
    const answers = await Promise.all(
      shoppers.map(({ post }) => post('/api/create-payment-intent', { shippingAddress: ADDRESS })),
    );
    const codes = answers.map(({ status, body }) => (status === 200 ? 'intent' : `${status} ${body.code}`));
    expect(Object.groupBy(codes, (code) => code)).toEqual({
      intent: Array(UNITS).fill('intent'),
      '409 out_of_stock': Array(SHOPPERS - UNITS).fill('409 out_of_stock'),
    });
  } finally {
    for (const { leave } of shoppers) leave();
    await pullThePlug(shop);
    rmSync(directory, { recursive: true, force: true });
  }
});
