import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { request } from '@playwright/test';
import sharp from 'sharp';
import { openDatabase } from '#db/client.ts';
import { listAdminProducts, productFigures } from '#server/domain/catalog/admin-products.queries.ts';
import type { ProductFilter } from '#server/domain/catalog/product-filter.ts';
import { PRODUCT_NEEDS, PRODUCT_PAGE_SIZE, PRODUCT_SOURCES, PRODUCT_STATES } from '#shared/admin-products.ts';
import { Client } from '../support/api.ts';
import { rowOf, type Timing, time } from './timing.ts';
import { withShop } from './with-shop.ts';

/**
 * `npm run bench -- products`: how long the lists of the back office take with 5,000 products, and how long after its upload
 * the photo of a phone is on the page of its product. Ends with 1 above a limit.
 */
const PORT = 4486;
const PRODUCTS = 5000;
const MAX_P95_MS = 50;
const MAX_UPLOAD_MS = 2000;
const UPLOADS = 5;
/** Twelve megapixels, as a phone takes them. */
const PHOTO = { width: 4000, height: 3000 };
const ADMIN = { username: 'admin', password: 'the password of a bench' };

await withShop(
  { port: PORT, products: PRODUCTS, settings: adminSettings() },
  async (address, { dataDir }) => {
    const lists = await measureLists(join(dataDir, 'shop.sqlite'));
    console.table(Object.fromEntries(lists.map(rowOf)));
    const uploads = await measureUploads(address);
    console.log(
      `a photo is on the page after ${uploads.map((ms) => ms.toFixed(0)).join(', ')} ms (at most ${MAX_UPLOAD_MS})`,
    );
    const isSlow = lists.some(({ p95 }) => p95 > MAX_P95_MS) || uploads.some((ms) => ms > MAX_UPLOAD_MS);
    if (isSlow) process.exitCode = 1;
  },
);

function adminSettings(): Record<string, string> {
  return { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password };
}

async function measureLists(databaseFile: string): Promise<Timing[]> {
  const db = openDatabase(databaseFile);
  const filters: Record<string, ProductFilter> = {
    all: {},
    ...Object.fromEntries(PRODUCT_STATES.map((state) => [state, { state }])),
    ...Object.fromEntries(PRODUCT_SOURCES.map((source) => [source, { source }])),
    ...Object.fromEntries(PRODUCT_NEEDS.map((needs) => [needs, { needs }])),
    'search, a word of many': { search: 'tee' },
    'search, a number': { search: '4711' },
    'search, no match': { search: 'nothing at all' },
    'search, 1 character': { search: 'a' },
  };
  const timings: Timing[] = [];
  for (const [name, filter] of Object.entries(filters)) {
    const page = (offset: number) => listAdminProducts(db, { ...filter, limit: PRODUCT_PAGE_SIZE, offset });
    timings.push(await time(name, () => page(0)));
    const last = Math.max(0, page(0).total - PRODUCT_PAGE_SIZE);
    timings.push(await time(`${name}, last page`, () => page(last)));
  }
  timings.push(await time('figures', () => productFigures(db)));
  db.$client.close();
  return timings;
}

/** Returns the milliseconds from sending each photo until the page of the product has it. */
async function measureUploads(baseURL: string): Promise<number[]> {
  const admin = new Client(await request.newContext({ baseURL }));
  await admin.call('POST', '/api/login', ADMIN);
  const { id, slug } = (
    await admin.call('POST', '/api/admin/products', { name: 'Photo', price: '1', inventory: 1 })
  ).body;
  const times: number[] = [];
  for (let upload = 0; upload < UPLOADS; upload += 1) {
    const picture = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo() };
    const start = performance.now();
    const data = JSON.stringify({ pictureId: randomUUID() });
    const { body } = await admin.upload(`/api/admin/products/${id}/pictures`, { data, picture });
    const { url } = body.pictures.at(-1);
    for (;;) {
      const page = await admin.download(`/store/${slug}`);
      if (page.body.includes(url) && (await admin.download(url)).status === 200) break;
    }
    times.push(performance.now() - start);
  }
  return times;
}

/** A photo with noise, which takes longer to encode than a drawing. */
async function photo(): Promise<Buffer> {
  const channels = 3;
  const small = { width: PHOTO.width / 8, height: PHOTO.height / 8, channels } as const;
  const raw = randomBytes(small.width * small.height * channels);
  return sharp(raw, { raw: small }).resize(PHOTO.width, PHOTO.height).jpeg({ quality: 90 }).toBuffer();
}
