import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { Db } from '#db/client.ts';
import type { Client } from '../support/api.ts';
import type { Route } from './routes.ts';
import type { KnownValues } from './values.ts';

const PRODUCTS = 4;
/** Vendors that are connected without a call to them. */
const LOCAL_VENDORS = ['gooten', 'gelato'];

/**
 * Adds products by hand with a picture and variants, which generated requests may change and delete, and returns values with
 * which requests to the back office's products and vendors are valid.
 */
export async function knownProducts(admin: Client, routes: readonly Route[]): Promise<KnownValues> {
  const pictures = await Promise.all(['#703010', '#107030', '#301070'].map(pictureOf));
  const pictureIds = pictures.map(() => randomUUID());
  const ids: string[] = [];
  for (let n = 1; n <= PRODUCTS; n += 1) {
    const added = { name: `Generated ${n}`, price: '20.00', inventory: 30 };
    const { id } = (await admin.call('POST', '/api/admin/products', added)).body;
    const size = { isAvailable: true, retailPrice: '21.50' };
    const variants = ['S', 'M'].map((name) => ({ ...size, size: name, sku: `G${n}-${name}` }));
    await admin.call('PUT', `/api/admin/products/${id}/variants`, { variants });
    ids.push(id);
  }
  const form = { data: JSON.stringify({ pictureId: pictureIds[0] }) };
  const picture = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(pictures[0] ?? '', 'latin1') };
  const { body } = await admin.upload(`/api/admin/products/${ids[0]}/pictures`, { ...form, picture });
  // Doesn't exist before a request adds it.
  const repeated = randomUUID();
  const byRoute = (start: string, values: string[]) =>
    Object.fromEntries(
      routes
        .filter(({ pattern }) => pattern.startsWith(`${start}/:id`))
        .map(({ pattern }) => [`${pattern}#id`, values]),
    );
  return {
    ...byRoute('/api/admin/products', [...ids, repeated]),
    ...byRoute('/api/admin/vendors', LOCAL_VENDORS),
    '/api/admin/seo/*path#path': ['/about', '/', '/course/unknown'],
    'file picture': pictures,
    ids,
    pictureId: pictureIds,
    copyId: [repeated, randomUUID()],
    requestId: [randomUUID(), randomUUID()],
    name: ['Generated again', 'Généré'],
    description: ['Soft.\nGreen.', ''],
    category: ['Generated', ''],
    print: [{ kind: 'mug', placements: ['back'] }],
    sizeChart: [
      { columns: ['Chest'], rows: [{ size: 'M', inches: [20.5] }] },
      { columns: [], rows: [] },
    ],
    variants: [[{ size: 'S', sku: 'G1-S', isAvailable: true }], []],
    pictures: [[{ id: pictureIds[0], alt: 'From the front' }], pictureIds.map((id) => ({ id }))],
    price: ['25.00', '$6', '0', '100000.00', '12.345'],
    pricePercent: ['-15', '7.5', '+500', '0'],
    retailPrice: ['19.99', ''],
    inventory: ['0', '12', '999999', ''],
    stockPer: ['variant', 'product'],
    count: ['0', '40', '999999'],
    imageUrl: [body.imageUrl, 'https://shop.example/a.jpg', ''],
    sku: ['G1-S', 'g2-m ', 'NEW'],
    slug: ['generated-1', 'generated-again', 'moved'],
    apiKey: ['generated-vendor-key', 'key with spaces'],
  };
}

/** A PNG as text with a character per byte. */
async function pictureOf(background: string): Promise<string> {
  const create = { width: 40, height: 30, channels: 3, background } as const;
  return (await sharp({ create }).png().toBuffer()).toString('latin1');
}

/** Returns what is inconsistent in the catalog, also in deleted products. */
export function catalogProblems(db: Db, dataDir: string): string[] {
  const rows = (query: ReturnType<typeof sql>) => db.all<{ what: string }>(query).map(({ what }) => what);
  const pictures = rows(sql`
    select url as what from product_pictures union select image_url from products where image_url is not null
    union select image_url from product_variants where image_url is not null
    union select back_image_url from product_variants where back_image_url is not null`);
  const isMissing = (url: string) => url.startsWith('/media/') && !existsSync(join(dataDir, url));
  return [
    ...pictures.filter(isMissing).map((url) => `the picture ${url} is missing`),
    ...rows(sql`select 'the stock of ' || name || ' is negative' as what from products where inventory < 0`),
    ...rows(sql`select 'the stock of ' || name || ' is not the sum of its history' as what from products
      join stock_movements on product_id = products.id where is_synced = 0 and name like 'Generated%'
      group by products.id having sum(change) <> iif(stock_per = 'product', products.inventory,
        (select coalesce(sum(inventory), 0) from product_variants where product_id = products.id))`),
    ...rows(sql`select 'a variant has no product: ' || id as what from product_variants
      where product_id not in (select id from products)`),
    ...rows(sql`select 'the first picture does not stand for ' || name as what from products
      join product_pictures on product_id = products.id and position = 0 and url is not image_url
      where is_synced = 0`),
    ...rows(sql`select 'two products have had the address ' || products.slug as what from products
      join product_slugs on product_slugs.slug = products.slug`),
  ];
}
