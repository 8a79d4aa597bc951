import { beforeEach, expect, it } from 'vitest';
import { products, stockMovements } from '#db/schema/catalog.ts';
import { ProductEdits } from '#shared/schemas/product-edits.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { changeProduct } from './change-product.ts';
import { deleteProduct } from './delete-product.ts';
import { editProducts } from './edit-products.ts';
import { requireProduct } from './require-product.ts';

let services: TestServices;
beforeEach(() => {
  services = testServices();
});

const edit = async (...rows: object[]) =>
  (await editProducts(services, ProductEdits.parse({ products: rows }), ADMIN_ACTOR)).products;
const seen = (id: string) => {
  const { updatedAt, inventory } = requireProduct(services, id);
  return { id, updatedAt, seenInventory: inventory };
};
const perVariant = () => {
  const id = stockProduct(services, { name: 'Tee', variants: [{ size: 'S' }, { size: 'M' }], inventory: 10 });
  changeProduct(services, id, { stockPer: 'variant' }, ADMIN_ACTOR);
  return id;
};

it('saves prices and stocks of products and variants, and nothing the second time', async () => {
  const cap = stockProduct(services, { name: 'Cap', priceCents: 1000, inventory: 3 });
  const tee = perVariant();
  const [s, m] = requireProduct(services, tee).variants;
  const rows = [
    { ...seen(cap), price: '12', inventory: '5' },
    {
      ...seen(tee),
      price: '20.00',
      variants: [
        { id: s?.id, retailPrice: '21.50', inventory: '1' },
        { id: m?.id, inventory: '9' },
      ],
    },
  ];
  expect((await edit(...rows)).map(({ outcome }) => outcome)).toEqual(['changed', 'changed']);
  expect(requireProduct(services, cap)).toMatchObject({ price: '12.00', inventory: 5 });
  expect(requireProduct(services, tee)).toMatchObject({
    price: '20.00',
    variants: [
      { ownPrice: '21.50', inventory: 1 },
      { ownPrice: null, inventory: 9 },
    ],
  });
  const counted = () => services.db.select().from(stockMovements).all().length;
  const before = counted();
  // The response was lost: the product has changed since, but there is nothing left to change.
  expect((await edit(...rows)).map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
  expect(counted()).toBe(before);
  expect(await edit({ ...seen(tee), variants: [{ id: s?.id, retailPrice: '' }] })).toMatchObject([
    { outcome: 'changed', product: { variants: [{ ownPrice: null }, {}] } },
  ]);
});

it('saves the others when someone changed a product, and says who', async () => {
  const cap = stockProduct(services, { name: 'Cap', priceCents: 1000 });
  const mug = stockProduct(services, { name: 'Mug', priceCents: 900 });
  const rows = [
    { ...seen(cap), price: '11.00' },
    { ...seen(mug), price: '9.50' },
  ];
  services.pass(1000);
  changeProduct(services, cap, { price: '13.00' }, ADMIN_ACTOR);
  expect(await edit(...rows)).toMatchObject([
    { outcome: 'stale', product: { price: '13.00' }, changedBy: { username: ADMIN_ACTOR.username } },
    { outcome: 'changed', product: { price: '9.50' } },
  ]);
});

it('yields to other requests between products, and keeps what they saved', async () => {
  const cap = stockProduct(services, { name: 'Cap', priceCents: 1000 });
  const mug = stockProduct(services, { name: 'Mug', priceCents: 900 });
  const rows = [cap, mug].map((id) => ({ ...seen(id), price: '11.00' }));
  services.pass(1000);
  setImmediate(() => changeProduct(services, mug, { price: '13.00' }, ADMIN_ACTOR));
  expect(await edit(...rows)).toMatchObject([
    { outcome: 'changed' },
    { outcome: 'stale', product: { price: '13.00' } },
  ]);
});

it('saves nothing of a product of which one field is refused', async () => {
  const tee = perVariant();
  const gone = crypto.randomUUID();
  expect(await edit({ ...seen(tee), price: '99.00', variants: [{ id: gone, inventory: 1 }] })).toMatchObject([
    { outcome: 'refused', fields: { 'variants.0.id': 'This variant was removed' } },
  ]);
  expect(requireProduct(services, tee).price).not.toBe('99.00');
});

it("doesn't count units again that were sold since, nor takes what isn't there", async () => {
  const cap = stockProduct(services, { name: 'Cap', inventory: 10 });
  const row = { ...seen(cap), inventory: 12 };
  services.db.update(products).set({ inventory: 8 }).run();
  expect(await edit(row)).toMatchObject([{ outcome: 'stale', product: { inventory: 8 }, changedBy: null }]);
  await expect(edit({ ...seen(cap), inventory: -1 })).rejects.toThrow();
});

it('leaves to the vendor what the vendor sets, and says that a deleted product is gone', async () => {
  const synced = stockProduct(services, { name: 'Vendor Tee', isSynced: true, variants: [{ size: 'M' }] });
  const [variant] = requireProduct(services, synced).variants;
  const deleted = stockProduct(services, { name: 'Cap' });
  deleteProduct(services, deleted, ADMIN_ACTOR);
  expect(await edit({ ...seen(synced), price: '1.00' }, { id: deleted, price: '1.00' })).toMatchObject([
    { outcome: 'refused', fields: { price: expect.stringContaining('vendor') } },
    { outcome: 'refused', product: null, message: 'This product was deleted.' },
  ]);
  expect(await edit({ ...seen(synced), variants: [{ id: variant?.id, retailPrice: '1.00' }] })).toMatchObject(
    [{ outcome: 'refused', message: expect.stringContaining('vendor') }],
  );
});

it('refuses a product that is listed twice, and more than 200', async () => {
  const cap = stockProduct(services, { name: 'Cap' });
  const row = { ...seen(cap), price: '1.00' };
  await expect(edit(row, row)).rejects.toThrow(/List each product once/);
  await expect(edit(...Array.from({ length: 201 }, () => ({ id: crypto.randomUUID() })))).rejects.toThrow(
    /at most 200/,
  );
});
