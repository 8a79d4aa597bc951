import { expect, test } from 'vitest';
import { ACCOUNT, startPrintify } from '#tests/support/printify-fake/gateway.ts';
import { fakeProduct } from '#tests/support/printify-fake/records.ts';

const PRODUCT = 'GET /shops/:id/products/:id.json';
const URL = 'https://gti.example/store/tee';

test('products are read with those that are hidden or wait to be published', async () => {
  const { printify, fake } = await startPrintify();
  fake.products = Array.from({ length: 60 }, (_, at) => fakeProduct(`p${at}`, { visible: at !== 1 }));
  fake.publish('p59');
  const products = await printify.listProducts(ACCOUNT);
  expect(products).toHaveLength(60);
  expect(products.filter(({ isHidden }) => isHidden).map(({ id }) => id)).toEqual(['p1']);
  expect(products.filter(({ isPublishing }) => isPublishing).map(({ id }) => id)).toEqual(['p59']);
});

test('products are unlocked by the answer that they are published, or why not', async () => {
  const { printify, fake } = await startPrintify();
  fake.publish('tee');
  await printify.answerPublishing?.(ACCOUNT, 'tee', { id: 'ours', url: URL });
  expect(fake.product('tee')).toMatchObject({ is_locked: false, external: { id: 'ours', handle: URL } });
  fake.publish('tee', 'update');
  await printify.answerPublishing?.(ACCOUNT, 'tee', { problem: 'No price.' });
  expect(fake.product('tee').is_locked).toBe(false);
  expect(fake.requests.at(-1)?.body).toEqual({ reason: 'No price.' });
});

test('products that are not locked, or gone, are not answered', async () => {
  const { printify, fake } = await startPrintify();
  await printify.answerPublishing?.(ACCOUNT, 'tee', { id: 'ours', url: URL });
  await printify.answerPublishing?.(ACCOUNT, 'gone', { id: 'ours', url: URL });
  expect(fake.calls()).toEqual([PRODUCT, PRODUCT]);
});
