import { expect, test } from '@playwright/test';
import { renameProduct } from '#server/domain/catalog/rename-product.ts';
import { Client } from '../../support/api.ts';
import { findProduct } from '../../support/api-shop.ts';
import { BASE_URL } from '../../support/e2e-settings.ts';
import { attributes, fetchHtml, fetchRaw } from '../../support/public-pages.ts';
import { shopDatabase } from '../../support/shop-database.ts';
import { faultsOf } from '../../support/valid-html.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

interface Data {
  '@type': string;
  [member: string]: unknown;
}

function structuredData(html: string): Data[] {
  return [...html.matchAll(/<script[^>]*ld\+json[^>]*>([\s\S]*?)<\/script>/g)].map(([, data = '']) =>
    JSON.parse(data),
  );
}

const meta = (html: string, name: string) =>
  attributes(html, 'meta', 'content', new RegExp(`(name|property)="${name}"`))[0];

const post = (client: Client, fields: Record<string, string>) =>
  client.call('POST', '/api/cart/items', new URLSearchParams(fields).toString(), FORM);

test('gives cart and sign-in their own descriptions', async () => {
  const pages = await Promise.all(['/', '/cart', '/auth'].map(fetchHtml));
  expect(new Set(pages.map((html) => meta(html, 'description'))).size).toBe(3);
});

test('lists the products of the store for search engines', async () => {
  const html = await fetchHtml('/store');
  expect(await faultsOf(html)).toEqual([]);
  expect(meta(html, 'og:image')).toBe(`${BASE_URL}/share/store.png`);
  const [list] = structuredData(html);
  expect(list).toMatchObject({ '@type': 'ItemList' });
  expect(list?.['itemListElement']).toHaveLength(12);
});

test('renders the products of a filtered address', async () => {
  const html = await fetchHtml('/store?q=MUG&sort=price-desc&view=list');
  expect(html).toMatch(/2(?:<!-- -->| )*products/);
  expect([...html.matchAll(/<h3[^>]*><a[^>]*>([^<]+)/g)].map(([, name]) => name)).toEqual([
    'Camp Mug',
    'Unit Mug',
  ]);
  expect(attributes(html, 'link', 'href', /canonical/)).toEqual([`${BASE_URL}/store`]);
});

test('marks the category and the layout of a filtered address', async () => {
  const html = await fetchHtml('/store?q=mug&category=Mugs&sort=price-desc&view=list');
  const current = [...html.matchAll(/<a\b[^>]*aria-current="true"[^>]*>(.*?)<\/a>/gs)];
  expect(current.map(([, text = '']) => text.replace(/<[^>]*>/g, ''))).toEqual(['Mugs', 'List']);
});

test('redirects /storefront to /store and keeps the query', async () => {
  const { status, headers } = await fetchRaw('/storefront?sort=name');
  expect([status, headers['location']]).toEqual([308, '/store?sort=name']);
});

test('gives a product its own address, title, image, description and offers', async () => {
  const client = await Client.open();
  const { id } = await findProduct(client, 'Unit Tee');
  const address = `${BASE_URL}/store/unit-tee`;
  const html = await fetchHtml('/store/unit-tee?size=M');
  expect(await faultsOf(html)).toEqual([]);
  expect(html).toContain('<title>Unit Tee | GTI Medical Training Solutions</title>');
  expect(meta(html, 'description')).toMatch(
    /^A plain tee .* \$26 to \$28 in Olive, .*\. Free shipping from \$75\.$/,
  );
  expect(attributes(html, 'link', 'href', /canonical/)).toEqual([address]);
  expect(meta(html, 'og:url')).toBe(address);
  expect(meta(html, 'og:image')).toMatch(/\/media\/products\/unit-tee-.*\.800\.webp$/);
  const product = structuredData(html).find((data) => data['@type'] === 'Product');
  expect(product).toMatchObject({ name: 'Unit Tee', url: address, category: 'Shirts' });
  expect(product?.['offers']).toMatchObject([
    {
      price: '26.00',
      availability: 'https://schema.org/InStock',
      shippingDetails: { shippingRate: { value: '5.95' } },
      hasMerchantReturnPolicy: { merchantReturnDays: 30 },
    },
    { price: '28.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
  ]);
  expect(product).not.toHaveProperty('aggregateRating');
  expect(await fetchHtml('/sitemap.xml')).toMatch(
    new RegExp(`<loc>${address}</loc><lastmod>\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z</lastmod>`),
  );
  const earlier = await client.call('GET', `/store?product=${id}&size=2XL&color=Olive&q=x`);
  expect([earlier.status, earlier.headers['location']]).toEqual([
    308,
    '/store/unit-tee?size=2XL&color=Olive',
  ]);
});

test('redirects the former address of a renamed product and keeps the choice', async () => {
  const client = await Client.open();
  const { id } = await findProduct(client, 'Camp Mug');
  const shop = shopDatabase();
  const rename = (name: string) => renameProduct(shop, id, name);
  rename('Trail Mug');
  const former = await client.call('GET', '/store/camp-mug?size=L');
  expect([former.status, former.headers['location']]).toEqual([308, '/store/trail-mug?size=L']);
  expect((await client.call('GET', '/store/trail-mug')).status).toBe(200);
  rename('Camp Mug');
  shop.db.$client.close();
  expect((await client.call('GET', '/store/camp-mug')).status).toBe(200);
});

test('sends from memory what Astro renders, and the change with the next request', async () => {
  const { id } = await findProduct(await Client.open(), 'Heart Line Tee');
  const shop = shopDatabase();
  for (const name of ['Steady Line Tee', 'Heart Line Tee']) {
    renameProduct(shop, id, name);
    const slug = name.toLowerCase().replaceAll(' ', '-');
    for (const path of ['/store', `/store/${slug}`, '/api/products', '/api/products/store', '/api/seo'])
      await expectSameFromMemory(path);
    expect(await fetchHtml(`/store/${slug}`)).toContain(`<title>${name} |`);
  }
  shop.db.$client.close();
});

/** Compares the cached response of a path with one that is never cached, between two that show no change of somebody else. */
async function expectSameFromMemory(path: string): Promise<void> {
  const before = await fetchRaw(path, 'identity');
  expect(before.headers.etag).toMatch(/^"[\w-]{22}"$/);
  const rendered = await fetchRaw(`${path}?uncached`, 'identity');
  const after = await fetchRaw(path, 'identity');
  if (after.headers.etag !== before.headers.etag) return expectSameFromMemory(path);
  expect(rendered.headers.etag).toBeUndefined();
  expect(String(before.body)).toBe(String(rendered.body));
}

test('marks offers that are sold out or low in stock', async () => {
  const client = await Client.open();
  const availability = async (name: string) => {
    const { slug } = await findProduct(client, name);
    const data = structuredData(await fetchHtml(`/store/${slug}`));
    const offers = data.find((each) => each['@type'] === 'Product')?.['offers'] as { availability: string }[];
    return offers.map((offer) => offer.availability.replace('https://schema.org/', ''));
  };
  expect(await availability('Compass Cap')).toEqual(['OutOfStock']);
  expect(await availability('Compass Patch')).toEqual(['LimitedAvailability', 'LimitedAvailability']);
});

test('responds to an unknown product with 404 and a link to the store', async () => {
  const client = await Client.open();
  const unknown = [UNKNOWN, 'x', '%3Cscript%3E'];
  for (const path of unknown.flatMap((id) => [`/store?product=${id}`, `/store/${id}`])) {
    const answer = await client.call('GET', path);
    expect(answer.status).toBe(404);
    expect(answer.body).toContain('This product is no longer available.');
    expect(answer.body).toContain('Contour Hoodie');
  }
});

test('adds a product to the cart by its form without JavaScript', async () => {
  const client = await Client.open();
  const { id: productId } = await findProduct(client, 'Unit Tee');
  const answer = await post(client, { productId, quantity: '2', size: 'xl', color: 'Navy' });
  expect([answer.status, answer.headers['location']]).toEqual([303, '/cart']);
  expect((await client.call('GET', '/api/cart')).body).toMatchObject({
    itemCount: 2,
    items: [{ size: 'XL', color: 'Navy' }],
  });
});

test('shows a rejected form again with its choice and the error', async () => {
  const client = await Client.open();
  const tee = await findProduct(client, 'Unit Tee');
  const withoutSize = await post(client, { productId: tee.id, quantity: '1', size: '', color: 'Navy' });
  expect(withoutSize.status).toBe(422);
  expect(withoutSize.body).toContain('Choose a size');
  expect(withoutSize.body).toMatch(/<option[^>]*value="Navy"[^>]*selected/);
  expect(withoutSize.headers['content-security-policy']).toBeDefined();

  const cap = await findProduct(client, 'Compass Cap');
  const soldOut = await post(client, { productId: cap.id, quantity: '1', size: 'One Size', color: 'Steel' });
  expect(soldOut.status).toBe(409);
  expect(soldOut.body).toContain('Compass Cap, One Size, Steel is sold out.');

  const unknown = await post(client, { productId: UNKNOWN, quantity: '1' });
  expect(unknown.status).toBe(404);
  expect(unknown.body).toContain('This product is no longer available.');
  for (const fields of [{}, { productId: tee.id, quantity: 'many' }, { productId: tee.id, quantity: '' }]) {
    expect((await post(client, fields)).status).toBe(422);
  }
  expect((await client.call('GET', '/api/cart')).body.items).toEqual([]);
});
