import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { dailyCounts } from '#db/schema/analytics.ts';
import { productPictures, products, productVariants } from '#db/schema/catalog.ts';
import { seoPages } from '#db/schema/site.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { startPayment } from '#server/flows/checkout/start-payment.ts';
import { saveSetting } from '#server/kernel/settings/save-setting.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { answer, openCachedFront, otherProcess } from '#tests/support/cached-front.ts';
import { CLIENT_IP, paymentInput, SHOPPER, stockProduct } from '#tests/support/shop.ts';
import { buy } from '#tests/support/stock-holds.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const LIST = '/api/products';
const pathsOf = (id: string) => [
  LIST,
  '/api/products/store',
  '/api/products/categories',
  `/api/products/${id}/variants`,
  '/api/seo',
  '/store',
  '/store/field-tee',
];

/** A shop with one product, and a front that caches its responses. */
async function open(instead?: Parameters<typeof openCachedFront>[1], settings = {}) {
  const services = testServices(settings);
  const id = stockProduct(services, { category: 'Shirts', variants: [{ size: 'M', color: 'Black' }] });
  return { services, id, ...(await openCachedFront(services, instead)) };
}

const startToPay = async (services: TestServices, productId: string) => {
  addCartItem(services, SHOPPER, { productId, quantity: 2, size: 'M', color: 'Black' });
  return startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
};
const edit = ({ db }: TestServices, id: string, values: Partial<typeof products.$inferInsert>) =>
  db.update(products).set(values).where(eq(products.id, id)).run();

/** A change, and a response that it changes. */
const CHANGES: Record<string, [path: string, change: (services: TestServices, id: string) => unknown]> = {
  'a price': [LIST, (services, id) => edit(services, id, { priceCents: 1234 })],
  'a category': ['/api/products/categories', (services, id) => edit(services, id, { category: 'Tops' })],
  'stock that was counted': [LIST, (services, id) => edit(services, id, { inventory: 3 })],
  'a deletion': [LIST, (services, id) => edit(services, id, { deletedAt: services.now() })],
  'a new product': ['/api/products/store', (services) => stockProduct(services, { name: 'Cap' })],
  'a variant': [
    '/api/products/store',
    ({ db }) => db.update(productVariants).set({ retailPriceCents: 1111 }).run(),
  ],
  'a removed variant': [LIST, ({ db }) => db.delete(productVariants).run()],
  'a picture': [
    '/store',
    ({ db, newId, now }, productId) =>
      db
        .insert(productPictures)
        .values({ id: newId(), productId, url: '/media/products/a.webp', position: 0, createdAt: now() })
        .run(),
  ],
  'a stock hold': [LIST, startToPay],
  'an order': [LIST, async (services, id) => buy(services, (await startToPay(services, id)).paymentIntentId)],
  'page metadata': [
    '/api/seo',
    ({ db, newId, now }) =>
      db
        .insert(seoPages)
        .values({ id: newId(), path: '/store', title: 'Shop', description: 'All of it.', updatedAt: now() })
        .run(),
  ],
  'a setting': [
    '/store',
    (services) =>
      saveSetting(services, 'shipping', { shippingFlat: '1.00', freeShippingFrom: '9.00' }, ADMIN_ACTOR),
  ],
};

it.each(Object.entries(CHANGES))(
  'shows %s with the next request, in every process',
  async (_, [path, change]) => {
    const { services, id, get } = await open();
    const other = await openCachedFront(otherProcess(services));
    const before = await (await get(path)).text();
    expect(await (await other.get(path)).text()).toBe(before);
    await change(services, id);
    const after = await (await get(path)).text();
    expect(after).not.toBe(before);
    expect(after).toBe(await (await answer(services, path)).text());
    expect(await (await other.get(path)).text()).toBe(after);
  },
);

it('renders each response once per change and coding', async () => {
  const { id, get, rendered } = await open();
  for (const path of pathsOf(id)) {
    for (const _ of [1, 2, 3]) expect((await get(path, { 'Accept-Encoding': 'br' })).status).toBe(200);
    expect(rendered.map((request) => request.path)).toEqual([path]);
    rendered.length = 0;
  }
  for (const coding of ['gzip', 'identity', 'gzip']) await get(LIST, { 'Accept-Encoding': coding });
  expect(rendered).toHaveLength(2);
});

it('sends an entity tag, 304 and HEAD like a published response', async () => {
  const { id, get } = await open();
  for (const path of pathsOf(id)) {
    const response = await get(path, { 'Accept-Encoding': 'br' });
    const etag = response.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const isProduct = path.startsWith('/store/');
    expect(response.headers.get('Cache-Control')).toBe(isProduct ? 'private, no-store' : 'public, no-cache');
    const body = await response.text();
    const head = await get(path, { 'Accept-Encoding': 'br' }, 'HEAD');
    expect([head.status, head.headers.get('ETag'), await head.text()]).toEqual([200, etag, '']);
    const again = await get(path, { 'Accept-Encoding': 'br', 'If-None-Match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const plain = await get(path, { 'Accept-Encoding': 'identity' });
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    expect(await plain.text()).toBe(body);
  }
});

it('has an entity tag for each coding of a long response', async () => {
  const { services, get } = await open();
  for (let n = 0; n < 5; n += 1) stockProduct(services, { name: `Patch ${n}` });
  const headersWith = async (coding: string) => (await get(LIST, { 'Accept-Encoding': coding })).headers;
  const all = await Promise.all(['br', 'gzip', 'identity'].map(headersWith));
  expect(all.map((headers) => headers.get('Content-Encoding'))).toEqual(['br', 'gzip', null]);
  expect(all.map((headers) => headers.get('Vary'))).toEqual(Array(3).fill('Accept-Encoding'));
  expect(new Set(all.map((headers) => headers.get('ETag'))).size).toBe(3);
});

it('renders once for requests that come together', async () => {
  const { get, rendered } = await open();
  const all = await Promise.all(Array.from({ length: 20 }, async () => (await get(LIST)).text()));
  expect(new Set(all).size).toBe(1);
  expect(rendered).toHaveLength(1);
});

it('notices a change while it renders', async () => {
  const shop = await open((path) => {
    if (path !== LIST || shop.rendered.length > 1) return undefined;
    return answer(shop.services, path).then((response) => {
      edit(shop.services, shop.id, { name: 'New Tee' });
      return response;
    });
  });
  expect(await (await shop.get(LIST)).text()).toContain('Field Tee');
  expect(await (await shop.get(LIST)).text()).toContain('New Tee');
});

it("renders anonymously, and passes on a signed-in visitor's page", async () => {
  const { services, get, rendered } = await open();
  for (const path of [LIST, '/store']) await get(path, { Cookie: 'gti_cart=a', Authorization: 'secret' });
  expect(rendered.splice(0)).toEqual(
    [LIST, '/store'].map((path) => ({ path, cookie: undefined, isForEverybody: true })),
  );
  const cookie = `${services.sessions.cookieName}=a`;
  const own = await get('/store', { Cookie: cookie });
  expect(rendered.splice(0)).toEqual([{ path: '/store', cookie, isForEverybody: undefined }]);
  expect([own.headers.get('ETag'), own.headers.get('Cache-Control')]).toEqual([null, 'private, no-store']);
  await get(LIST, { Cookie: cookie });
  expect(rendered).toEqual([]);
});

it.each([
  ['a failure', 500, {}],
  ['a busy database', 503, {}],
  ['a redirect', 308, { Location: '/' }],
  ['a cookie', 200, { 'Set-Cookie': 'a=b' }],
])('caches nothing of %s', async (_, status, headers) => {
  let isBroken = true;
  const { get } = await open(() => (isBroken ? new Response('broken', { status, headers }) : undefined));
  for (const path of [LIST, '/store', '/store/field-tee']) {
    isBroken = true;
    const broken = await get(path);
    expect([broken.status, broken.headers.get('ETag')]).toEqual([status, null]);
    isBroken = false;
    expect(await (await get(path)).text()).toContain('Field Tee');
  }
});

it('goes on after a rendering that threw', async () => {
  let isBroken = true;
  const { get } = await open(() => {
    if (isBroken) throw new Error('broken');
    return undefined;
  });
  expect((await get(LIST)).status).toBe(500);
  isBroken = false;
  expect((await get(LIST)).status).toBe(200);
});

it('leaves unknown ids, other addresses and methods to their route', async () => {
  const { get, rendered } = await open((path) =>
    path.includes('?') ? undefined : new Response(null, { status: 404 }),
  );
  const unknown = '00000000-0000-4000-8000-999999999999';
  const paths = [
    `/api/products/${unknown}/variants`,
    '/store/unknown',
    '/api/cart',
    `${LIST}?a=1`,
    '/store?a=1',
  ];
  for (const path of paths) expect((await get(path)).headers.get('ETag')).toBeNull();
  expect(rendered.map(({ path }) => path)).toEqual(paths);
  await get(LIST, {}, 'POST');
  expect(rendered).toHaveLength(paths.length + 1);
});

it('counts what it renders against nobody, and what it passes on against the visitor', async () => {
  const { services, id, get } = await open(undefined, { RATE_LIMIT_SCALE: '0.001' });
  for (let price = 1; price < 5; price += 1) {
    edit(services, id, { priceCents: price });
    expect((await get(LIST)).status).toBe(200);
  }
  expect((await get(`${LIST}?a`)).status).toBe(200);
  expect((await get(`${LIST}?a`)).status).toBe(429);
});

it("counts each view of a product's page, and none when it is rendered", async () => {
  const { services, get, rendered } = await open();
  for (const _ of [1, 2, 3]) await get('/store/field-tee', { 'User-Agent': FIREFOX });
  await get('/store/field-tee', { 'User-Agent': FIREFOX, DNT: '1' });
  await get('/store/field-tee', { 'User-Agent': FIREFOX }, 'HEAD');
  expect(rendered).toMatchObject([{ isForEverybody: true }]);
  services.visits.flush();
  const counted = services.db.select().from(dailyCounts).where(eq(dailyCounts.kind, 'product')).get();
  expect([counted?.count, counted?.visitors]).toEqual([3, 1]);
});

it('forgets everything when another release is served', async () => {
  const { get, rendered, clear } = await open();
  for (const _ of [1, 2]) await get('/store');
  clear();
  await get('/store');
  expect(rendered).toHaveLength(2);
});
