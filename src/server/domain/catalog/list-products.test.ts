import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { productPictures, products, productVariants } from '#db/schema/catalog.ts';
import { arrangeProducts, categoriesOf } from '#shared/arrange-products.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { listCategories } from './catalog.queries.ts';
import { listProducts, listStoreProducts } from './list-products.ts';

let services: TestServices;
beforeEach(() => {
  services = testServices();
});

test('the API lists products and categories in the order of the store', () => {
  for (const [name, category] of [
    ['Tee 10', 'shirts'],
    ['tee 9', 'shirts'],
    ['Zipper', ''],
    ['Éclair Mug', 'Mugs'],
    ['Espresso Mug', 'Mugs'],
    ['Cap', 'Caps'],
  ] as const)
    stockProduct(services, { name, category, featured: name === 'Éclair Mug' });
  const store = listStoreProducts(services);
  const shown = arrangeProducts(store, { q: '', category: '', sort: 'name' }).map(({ name }) => name);
  expect(shown).toEqual(['Éclair Mug', 'Cap', 'Espresso Mug', 'tee 9', 'Tee 10', 'Zipper']);
  expect(listProducts(services).map(({ name }) => name)).toEqual(shown);
  expect(listCategories(services.db)).toEqual(categoriesOf(store));
});

test('every change of a product, its variants or its stock is in the next list, also when another process made it', () => {
  const id = stockProduct(services, { inventory: 9 });
  const { db } = services;
  const row = eq(products.id, id);
  const now = services.now();
  const variant = { id: 'v', productId: id, size: 'M', color: 'Olive', createdAt: now, updatedAt: now };
  const changes: [string, () => void][] = [
    ['name', () => db.update(products).set({ name: 'Field Cap' }).where(row).run()],
    ['price', () => db.update(products).set({ priceCents: 1 }).where(row).run()],
    ['stock', () => db.update(products).set({ inventory: 3 }).where(row).run()],
    ['featured', () => db.update(products).set({ featured: true }).where(row).run()],
    ['a variant', () => db.insert(productVariants).values(variant).run()],
    ['its price', () => db.update(productVariants).set({ retailPriceCents: 700 }).run()],
    ['its availability', () => db.update(productVariants).set({ isAvailable: false }).run()],
    ['no variant', () => db.delete(productVariants).run()],
  ];
  const list = () => JSON.stringify([listProducts(services), listStoreProducts(services)]);
  for (const [what, change] of changes) {
    const before = list();
    change();
    const after = list();
    expect(after, what).not.toBe(before);
    // A connection that has listed nothing before.
    const other = openDatabase(db.$client.name);
    expect(
      JSON.stringify([
        listProducts({ ...services, db: other }),
        listStoreProducts({ ...services, db: other }),
      ]),
    ).toBe(after);
    other.$client.close();
  }
  db.update(products).set({ isActive: false }).where(row).run();
  expect(listProducts(services)).toEqual([]);
});

test('a picture makes the next list, too', () => {
  const id = stockProduct(services);
  const revision = () =>
    services.db.select({ is: products.revision }).from(products).where(eq(products.id, id)).get()?.is ?? 0;
  const before = revision();
  services.db
    .insert(productPictures)
    .values({
      id: 'p',
      productId: id,
      url: '/media/products/a.800.webp',
      position: 0,
      createdAt: services.now(),
    })
    .run();
  expect(revision()).not.toBe(before);
});
