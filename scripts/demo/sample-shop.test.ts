import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { createDemoShop, NOW } from '#tests/support/demo-shop.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { createPerson } from './sample-people.ts';
import { createSampleShop } from './sample-shop.ts';

it('sells to somebody who left something in the cart that is sold out by now', async () => {
  const { db, env, services, userId, close } = await createDemoShop();
  onTestFinished(close);
  const admin = { userId, username: 'admin' };
  const shop = createSampleShop({ env, db, admin, now: NOW, days: 90, seed: 1 });
  const [mug, flag] = [stockProduct(services), stockProduct(services)];
  const visit = { person: createPerson(shop.random, 1), size: 1, text: null };
  await shop.startToPay({ ...visit, lines: [{ productId: mug, quantity: 1 }] });
  db.update(products).set({ inventory: 0 }).where(eq(products.id, mug)).run();
  const order = await shop.sell({ ...visit, lines: [{ productId: flag, quantity: 1 }] });
  expect(order?.items.map(({ productId }) => productId)).toEqual([flag]);
});
