import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeUpOf, pictureSources } from '#shared/pictures.ts';
import { type Db, migrateDatabase, openDatabase } from './client.ts';
import { products, productVariants, stockMovements } from './schema/catalog.ts';
import { type Seeded, seedCatalog } from './seed.ts';

const NOW = new Date('2026-01-02T03:04:05Z');
let folder: string;
let db: Db;
let seeded: Seeded;

const seed = (into: Db) => seedCatalog(into, { mediaDirectory: join(folder, 'media'), now: NOW });

function emptyDatabase(file: string): Db {
  const opened = openDatabase(join(folder, file));
  migrateDatabase(opened);
  return opened;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gti-seed-'));
  db = emptyDatabase('shop.sqlite');
  seeded = await seed(db);
});

afterAll(async () => {
  db.$client.close();
  await rm(folder, { recursive: true });
});

test('inserts twelve manual products in five categories', () => {
  const rows = db.select().from(products).all();
  expect(rows).toHaveLength(12);
  expect(new Set(rows.map(({ category }) => category))).toEqual(
    new Set(['Shirts', 'Hoodies & Sweatshirts', 'Caps', 'Patches', 'Mugs']),
  );
  expect(rows.filter(({ stockPer }) => stockPer === 'variant')).toHaveLength(1);
  expect(rows.filter(({ inventory, stockPer }) => stockPer === 'product' && inventory === 0)).toHaveLength(1);
  expect(rows.filter(({ inventory }) => inventory >= 1 && inventory <= 9)).toHaveLength(1);
  expect(rows.filter(({ featured }) => featured)).toHaveLength(1);
  expect(rows.filter(({ allowCustomization }) => allowCustomization)).toHaveLength(6);
  expect(rows.every(({ isActive, isSynced, deletedAt }) => isActive && !isSynced && !deletedAt)).toBe(true);
  expect(rows.every(({ createdAt }) => createdAt.getTime() === NOW.getTime())).toBe(true);
});

test('stores print areas and size chart of the same product', () => {
  const hoodie = db.select().from(products).where(eq(products.name, 'Contour Hoodie')).get();
  expect(Object.keys(hoodie?.metadata ?? {})).toEqual(['printAreas', 'sizeChart']);
});

test('returns the number of inserted rows', () => {
  expect(seeded).toEqual({ products: 12, variants: variants().length });
});

test('begins the history of every stock with what it has', () => {
  const history = db.select().from(stockMovements).all();
  const stocks = db
    .select()
    .from(products)
    .all()
    .flatMap(({ id, name, stockPer, inventory }) =>
      stockPer === 'product'
        ? { id, name, inventory }
        : variants()
            .filter(({ productId }) => productId === id)
            .map((variant) => ({ id: variant.id, name, inventory: variant.inventory })),
    );
  for (const { id, name, inventory } of stocks) {
    const own = history.filter(({ productId, variantId }) => (variantId ?? productId) === id);
    expect([name, ...own.map((movement) => movement.inventory)]).toEqual([
      name,
      ...(inventory ? [inventory] : []),
    ]);
  }
});

test('uses the front picture of the first variant as the picture of the product', () => {
  for (const { id, imageUrl } of db.select().from(products).all()) {
    const [first] = variants().filter(({ productId, position }) => productId === id && position === 0);
    expect(first?.imageUrl).toBe(imageUrl);
  }
});

test('uses the same pictures for variants of the same color only', () => {
  const byColor = Map.groupBy(variants(), ({ productId, color }) => `${productId} ${color}`);
  const pictures = Array.from(byColor.values(), (group) => new Set(group.map(({ imageUrl }) => imageUrl)));
  expect(pictures.every(({ size }) => size === 1)).toBe(true);
  expect(new Set(pictures.flatMap((urls) => [...urls])).size).toBe(byColor.size);
});

test('stores every picture in both widths and as a close-up', () => {
  const urls = [
    ...db.select().from(products).all(),
    ...variants(),
    ...variants().map(({ backImageUrl }) => ({ imageUrl: backImageUrl })),
  ].map(({ imageUrl }) => imageUrl ?? 'missing');
  for (const url of new Set(urls)) {
    const sources = pictureSources(url).srcset?.split(', ') ?? [];
    expect(sources).toHaveLength(2);
    for (const source of [...sources, closeUpOf(url)])
      expect(existsSync(join(folder, source.split(' ')[0] ?? ''))).toBe(true);
  }
});

test('changes nothing when it runs again', async () => {
  const before = [db.select().from(products).all(), variants()];
  expect(await seed(db)).toEqual({ products: 0, variants: 0 });
  expect([db.select().from(products).all(), variants()]).toEqual(before);
});

test('does not restore products that the owner deleted', async () => {
  const other = emptyDatabase('other.sqlite');
  await seed(other);
  const [kept] = other.select().from(products).limit(1).all();
  other.delete(products).run();
  other
    .insert(products)
    .values({
      id: 'own',
      name: 'Own',
      slug: 'own',
      priceCents: 100,
      deletedAt: NOW,
      createdAt: NOW,
      updatedAt: NOW,
    })
    .run();
  expect(await seed(other)).toEqual({ products: 0, variants: 0 });
  expect(
    other
      .select()
      .from(products)
      .where(eq(products.id, kept?.id ?? ''))
      .all(),
  ).toEqual([]);
  other.$client.close();
});

test('inserts the products once when two processes seed at the same time', async () => {
  const other = emptyDatabase('race.sqlite');
  const results = await Promise.all([seed(other), seed(other)]);
  expect(results.map((result) => result.products).sort((a, b) => a - b)).toEqual([0, 12]);
  other.$client.close();
});

function variants() {
  return db.select().from(productVariants).all();
}
