import { cpSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { products, productVariants } from '#db/schema/catalog.ts';
import { vendorPictures } from '#db/schema/vendors.ts';
import { savePicture } from '#server/domain/catalog/save-picture.ts';
import { listNeedsAttention } from '#server/flows/operations/attention.queries.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { vendorProduct, vendorVariant } from '#tests/support/fake-vendor.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { changesOf, connectFakeVendor, syncNow } from '#tests/support/vendors.ts';

const RED = await picture('#c00');
const BLUE = await picture('#00c');
/** A data folder with the stored files of both: they are decoded once, not for each test. */
const STORED = mkdtempSync(join(tmpdir(), 'gti-pictures-'));
const env = parseEnv({ APP_SECRET: 'a secret of at least 32 characters', DATA_DIR: STORED });
for (const file of [RED, BLUE]) await savePicture({ env }, file);

let services: TestServices;
let base: string;
/** What the vendor's server was asked for. */
let requests: string[];
/** What it has. */
let files: Record<string, Buffer>;

beforeEach(async () => {
  requests = [];
  files = {
    '/red.png': RED,
    '/blue.png': BLUE,
    '/bad.png': Buffer.from('?'),
  };
  const server = createServer(({ url = '' }, response) => {
    requests.push(url);
    const file = files[url];
    response.writeHead(file ? 200 : 404, { 'Content-Type': 'image/png' }).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const shop = testServices();
  const { appSecret: APP_SECRET, dataDir: DATA_DIR } = shop.env;
  services = {
    ...shop,
    env: parseEnv({ APP_SECRET, DATA_DIR, PRINTFUL_API_BASE: base, REVIEW_NEW_PRODUCTS: '0' }),
  };
  await connectFakeVendor(services);
});

function picture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
}

const tee = (imageUrl: string | null, ...ofVariants: (string | null)[]) =>
  vendorProduct('tee', {
    imageUrl,
    variants: ofVariants.map((url, index) => vendorVariant(`${index}`, { size: `${index}`, imageUrl: url })),
  });
const pictures = () => ({
  product: services.db.select().from(products).get()?.imageUrl,
  variants: services.db
    .select()
    .from(productVariants)
    .orderBy(productVariants.position)
    .all()
    .map(({ imageUrl }) => imageUrl),
});
const OURS = /^\/media\/products\/[0-9a-f]{16}\.800\.webp$/;

it('fetches each picture once and stores it', async () => {
  services.vendor.products = [tee(`${base}/red.png`, `${base}/red.png`, `${base}/blue.png`)];
  await syncNow(services);
  const { product, variants } = pictures();
  expect(product).toMatch(OURS);
  expect(variants).toEqual([product, expect.stringMatching(OURS)]);
  expect(variants[1]).not.toBe(product);
  expect(requests.sort()).toEqual(['/blue.png', '/red.png']);
  expect(await syncNow(services)).toMatchObject({ untouched: 1 });
  expect(requests).toHaveLength(2);
});

/** Puts the files of both pictures where the shop stores them. */
function storePictures(): void {
  cpSync(join(STORED, 'media'), join(services.env.dataDir, 'media'), { recursive: true });
}

it('follows the vendor to another picture', async () => {
  storePictures();
  services.vendor.products = [tee(`${base}/red.png`, null)];
  await syncNow(services);
  const before = pictures().product;
  services.vendor.products = [tee(`${base}/blue.png`, null)];
  expect(await syncNow(services)).toMatchObject({ changed: 1 });
  expect(pictures().product).not.toBe(before);
});

it('skips an unusable picture, keeps the previous one, and retries an hour later', async () => {
  storePictures();
  services.vendor.products = [tee(`${base}/red.png`, `${base}/red.png`)];
  await syncNow(services);
  const before = pictures();
  services.vendor.products = [tee(`${base}/bad.png`, `${base}/missing.png`)];
  expect(await syncNow(services)).toMatchObject({ state: 'done', untouched: 1 });
  expect(pictures()).toEqual(before);
  const problems = services.db
    .select()
    .from(vendorPictures)
    .all()
    .filter(({ problem }) => problem);
  expect(problems.map(({ problem }) => problem).sort()).toEqual([
    'The vendor answered with status 404.',
    "We can't use this file. Choose a PNG, JPEG, WebP, AVIF or GIF.",
  ]);
  files['/missing.png'] = files['/blue.png'] ?? Buffer.alloc(0);
  await syncNow(services);
  expect(pictures()).toEqual(before);
  services.pass(HOUR_MS);
  await syncNow(services);
  expect(pictures().variants).not.toEqual(before.variants);
});

it('counts and lists the pictures that failed, says so on the dashboard, and is done with them once they are there', async () => {
  storePictures();
  services.vendor.products = [
    tee(`${base}/missing.png`, `${base}/missing.png`, `${base}/bad.png`, `${base}/bad.png`),
    vendorProduct('mug', { imageUrl: 'https://example.com/mug.png' }),
  ];
  const failed = await syncNow(services);
  expect(failed).toMatchObject({ state: 'done', added: 2, picturesFailed: 3 });
  const rows = [
    "picture_failed Tee mug | Picture: Its address isn't the vendor's: example.com (https://example.com/mug.png)",
    `picture_failed Tee tee | Picture: The vendor answered with status 404. (${base}/missing.png) | 1, Black and 1 more: We can't use this file. Choose a PNG, JPEG, WebP, AVIF or GIF. (${base}/bad.png)`,
  ];
  expect(changesOf(services, failed)).toEqual(expect.arrayContaining(rows));
  expect(listNeedsAttention(services)).toMatchObject([
    {
      kind: 'failed_pictures',
      count: 3,
      oldest: failed.finishedAt,
      examples: [
        {
          label: 'Tee mug',
          detail: expect.stringContaining('example.com'),
          href: expect.stringContaining('?open='),
        },
        { label: 'Tee tee', detail: expect.stringContaining('status 404') },
      ],
    },
  ]);
  // The site's own sync within the hour asks for none again, and still says so.
  const asked = requests.length;
  expect(changesOf(services, await syncNow(services))).toEqual(rows);
  expect(requests).toHaveLength(asked);
  files['/missing.png'] = RED;
  files['/bad.png'] = BLUE;
  services.vendor.products = [tee(`${base}/missing.png`, `${base}/missing.png`, `${base}/bad.png`)];
  expect(await syncNow(services, ADMIN_ACTOR)).toMatchObject({ changed: 1, picturesFailed: 0 });
  expect(pictures().product).toMatch(OURS);
  expect(listNeedsAttention(services)).toEqual([]);
});

it("doesn't ask about pictures of products that aren't in the shop", async () => {
  services.vendor.products = [
    tee(`${base}/missing.png`, null),
    vendorProduct('free', { imageUrl: `${base}/gone.png`, variants: [] }),
  ];
  await syncNow(services);
  services.db.update(products).set({ deletedAt: services.now() }).run();
  expect(await syncNow(services, ADMIN_ACTOR)).toMatchObject({ picturesFailed: 0 });
});

it('takes the picture of a variant where the product has none, and fetches from no other host', async () => {
  storePictures();
  services.vendor.products = [tee(null, 'https://example.com/a.png', `${base}/red.png`)];
  await syncNow(services);
  const { product, variants } = pictures();
  expect(variants).toEqual([null, product]);
  expect(services.db.select().from(vendorPictures).all()).toMatchObject([
    { problem: expect.stringContaining('example.com'), url: null },
    { url: product, problem: null },
  ]);
});

it('forgets addresses that no product has anymore', async () => {
  storePictures();
  services.vendor.products = [tee(`${base}/red.png`, null)];
  await syncNow(services);
  services.vendor.products = [tee(`${base}/blue.png`, null)];
  services.pass(31 * DAY_MS);
  await syncNow(services);
  const sources = services.db
    .select()
    .from(vendorPictures)
    .all()
    .map(({ sourceUrl }) => sourceUrl);
  expect(sources).toEqual([`${base}/blue.png`]);
});
