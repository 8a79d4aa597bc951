import { cpSync, existsSync, mkdtempSync, readdirSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseEnv } from '#server/kernel/env/env.ts';
import { MAX_PICTURES } from '#shared/admin-products.ts';
import { DAY_MS } from '#shared/durations.ts';
import { PictureArrangement } from '#shared/schemas/product-actions.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { logoPng } from '#tests/support/designs.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { addPicture } from './add-picture.ts';
import { arrangePictures } from './arrange-pictures.ts';
import { listProducts } from './list-products.ts';
import { removePicture } from './remove-picture.ts';
import { removeUnusedPictures } from './remove-unused-pictures.ts';
import { requireProduct } from './require-product.ts';
import { savePicture } from './save-picture.ts';
import { saveVariants } from './save-variants.ts';

let services: TestServices;
beforeEach(() => {
  services = testServices();
  cpSync(join(STORED, 'media'), join(services.env.dataDir, 'media'), { recursive: true });
});

const idOf = (n: number) => `11111111-1111-4111-8111-${String(n).padStart(12, '0')}`;
const PICTURE = await logoPng(60);
const OTHER = await logoPng(61);
/** A data folder with the files of both pictures: they are decoded once, not for each test. */
const STORED = mkdtempSync(join(tmpdir(), 'gti-pictures-'));
for (const picture of [PICTURE, OTHER])
  await savePicture(
    { env: parseEnv({ APP_SECRET: 'a secret of at least 32 characters', DATA_DIR: STORED }) },
    picture,
  );
const add = (id: string, n: number, picture = PICTURE) =>
  addPicture(services, id, { pictureId: idOf(n), alt: `Picture ${n}`, picture }, ADMIN_ACTOR);
const arrange = (id: string, order: number[], updatedAt?: string) =>
  arrangePictures(
    services,
    id,
    PictureArrangement.parse({ pictures: order.map((n) => ({ id: idOf(n) })), updatedAt }),
    ADMIN_ACTOR,
  );
const idsOf = (id: string) => requireProduct(services, id).pictures.map((picture) => picture.id);

describe('the pictures of a product', () => {
  it('are added behind the others, once each; the first stands for the product', async () => {
    const id = stockProduct(services);
    const { product, isNew } = await add(id, 1);
    expect([isNew, product.imageUrl, product.pictures[0]?.alt]).toEqual([
      true,
      product.pictures[0]?.url,
      'Picture 1',
    ]);
    expect((await add(id, 1)).isNew).toBe(false);
    expect((await rejectionOf(add(id, 2))).fields).toEqual({
      picture: 'This product has this picture already',
    });
    await add(id, 3, OTHER);
    expect(idsOf(id)).toEqual([idOf(1), idOf(3)]);
    const urls = requireProduct(services, id).pictures.map(({ url }) => url);
    expect(listProducts(services)[0]?.images).toEqual(urls);
  });

  it("are not added with the id of another product's picture", async () => {
    const [tee, mug] = [stockProduct(services), stockProduct(services)];
    await add(tee, 1);
    expect((await rejectionOf(add(mug, 1, OTHER))).code).toBe('idempotency_key_reused');
    expect(requireProduct(services, mug)).toMatchObject({ imageUrl: null, pictures: [] });
    expect(requireProduct(services, tee).pictures).toMatchObject([{ alt: 'Picture 1' }]);
  });

  it('keep the one that a product had alone in the first place', async () => {
    const id = stockProduct(services, { imageUrl: '/media/products/old.800.webp' });
    expect(idsOf(id)).toEqual([id]);
    await add(id, 1);
    expect(idsOf(id)).toEqual([id, idOf(1)]);
    expect(requireProduct(services, id).imageUrl).toBe('/media/products/old.800.webp');
  });

  it("never take the id of another product's picture", async () => {
    const id = stockProduct(services);
    await add(id, 1);
    await add(id, 2, OTHER);
    const old = stockProduct(services, { imageUrl: '/media/products/old.800.webp' });
    const other = stockProduct(services);
    const before = requireProduct(services, id);
    expect((await rejectionOf(add(other, 2, OTHER))).code).toBe('idempotency_key_reused');
    const asOld = addPicture(services, other, { pictureId: old, alt: '', picture: PICTURE }, ADMIN_ACTOR);
    expect((await rejectionOf(asOld)).code).toBe('idempotency_key_reused');
    expect(requireProduct(services, id)).toEqual(before);
    expect(requireProduct(services, other)).toMatchObject({ imageUrl: null, pictures: [] });
  });

  it("are at most 20, and the vendor's if the product is synced", async () => {
    const id = stockProduct(services);
    await add(id, 1);
    const { url } = requireProduct(services, id).pictures[0] ?? { url: '' };
    const { storePictures } = await import('./arrange-pictures.ts');
    const { requireProductRow } = await import('./require-product.ts');
    const many = Array.from({ length: MAX_PICTURES }, (_, n) => ({ id: idOf(n + 1), url, alt: '' }));
    storePictures(services, requireProductRow(services.db, id), many);
    expect((await rejectionOf(add(id, 99, OTHER))).code).toBe('limit_reached');
    const synced = stockProduct(services, { isSynced: true });
    expect((await rejectionOf(add(synced, 1))).code).toBe('managed_elsewhere');
  });

  it('are put in another order, which does nothing the second time', async () => {
    const id = stockProduct(services);
    await add(id, 1);
    const { product } = await add(id, 2, OTHER);
    const arranged = arrange(id, [2, 1], product.updatedAt);
    expect(arranged.imageUrl).toBe(product.pictures[1]?.url);
    expect(arranged.pictures.map(({ alt }) => alt)).toEqual(['Picture 2', 'Picture 1']);
    expect(arrange(id, [2, 1], product.updatedAt)).toEqual(arranged);
    const isStale = expect.objectContaining({ code: 'stale', details: { product: arranged } });
    expect(() => arrange(id, [1, 2], product.updatedAt)).toThrow(isStale);
    for (const order of [[1], [1, 1], [1, 2, 3]]) expect(() => arrange(id, order)).toThrow(isStale);
  });

  it('are removed from the product and its variants', async () => {
    const id = stockProduct(services);
    await add(id, 1);
    const { product } = await add(id, 2, OTHER);
    const [first, second] = product.pictures.map(({ url }) => url);
    const variant = {
      size: 'S',
      color: undefined,
      retailPrice: undefined,
      sku: undefined,
      isAvailable: true,
    };
    const grid = { variants: [{ ...variant, imageUrl: first, backImageUrl: second }], updatedAt: undefined };
    saveVariants(services, id, grid, ADMIN_ACTOR);
    const removed = removePicture(services, id, idOf(1), ADMIN_ACTOR);
    expect(removed).toMatchObject({
      imageUrl: second,
      pictures: [{ id: idOf(2) }],
      variants: [{ imageUrl: null, backImageUrl: second }],
    });
    expect(() => removePicture(services, id, idOf(1), ADMIN_ACTOR)).toThrow(
      expect.objectContaining({ code: 'not_found' }),
    );
  });
});

describe('the files of pictures', () => {
  const folder = () => join(services.env.dataDir, 'media', 'products');
  const age = (days: number) => {
    const date = new Date(services.now().getTime() - days * DAY_MS);
    for (const name of readdirSync(folder())) utimesSync(join(folder(), name), date, date);
  };

  it('go 90 days after their last use, and those that are in use stay', async () => {
    const id = stockProduct(services);
    await add(id, 1);
    const { product } = await add(id, 2, OTHER);
    const [kept, removed] = product.pictures.map(({ url }) => join(services.env.dataDir, url));
    removePicture(services, id, idOf(2), ADMIN_ACTOR);
    age(89);
    expect(await removeUnusedPictures(services)).toBe(0);
    age(91);
    expect(await removeUnusedPictures(services)).toBe(1);
    expect([existsSync(kept ?? ''), existsSync(removed ?? '')]).toEqual([true, false]);
    expect(readdirSync(folder())).toHaveLength(3);
  });
});
