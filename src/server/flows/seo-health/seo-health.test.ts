import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { saveSeoPage } from '#server/domain/seo/save-seo-page.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { SeoPageInput } from '#shared/schemas/seo-pages.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type PageChanges, publishRelease } from '#tests/support/site-release.ts';
import { testServices } from '#tests/support/test-services.ts';
import { readSeoHealth } from './read-seo-health.ts';

const ALL = { limit: 100, offset: 0 };
const HIDDEN = '<meta name="robots" content="noindex">';

function site(pages: Record<string, PageChanges>) {
  const services = testServices({ PUBLIC_SITE_URL: 'https://gti.example' });
  publishRelease(services, pages);
  return {
    services,
    record: (path: string, more: object = {}) =>
      saveSeoPage(
        services,
        SeoPageInput.parse({ path, title: `Record of ${path}`, description: 'Short', ...more }),
        ADMIN_ACTOR,
      ),
    problems: async () => {
      const { pages: rows } = await readSeoHealth(services, ALL);
      return Object.fromEntries(
        rows.flatMap(({ path, problems }) => (Object.keys(problems).length > 0 ? [[path, problems]] : [])),
      );
    },
  };
}

it('finds nothing on a clean site', async () => {
  const { services, problems } = site({
    '/': {},
    '/about': { head: '<link rel="canonical" href="https://gti.example/about">' },
    '/course/met3': {},
    // Not meant for search engines.
    '/contact/thanks': { head: HIDDEN, title: 'Thank you', description: 'Thanks', picture: '' },
  });
  stockProduct(services, { name: 'Unit Tee' });
  expect(await problems()).toEqual({});
  const { pages, faulty, total } = await readSeoHealth(services, ALL);
  expect([faulty, total]).toEqual([0, 7]);
  expect(pages.map(({ path, isIndexable, inSitemap }) => [path, isIndexable, inSitemap])).toEqual([
    ['/', true, true],
    ['/about', true, true],
    ['/ai-assistant', true, true],
    ['/contact/thanks', false, false],
    ['/course/met3', true, true],
    ['/store', true, true],
    ['/store/unit-tee', true, true],
  ]);
});

it.each<[string, PageChanges, object]>([
  ['a missing title', { title: '' }, { title: 'Missing' }],
  ['a title that is cut off', { title: 'x'.repeat(71) }, { title: 'Too long: 71 characters' }],
  ['the title of another page', { title: 'Trauma training: team' }, { title: 'The same as on /team' }],
  ['a missing description', { description: '' }, { description: 'Missing' }],
  ['a short description', { description: 'Hello' }, { description: 'Too short: 5 characters' }],
  ['a long description', { description: 'x'.repeat(171) }, { description: 'Too long: 171 characters' }],
  ['a missing share picture', { picture: '' }, { sharePicture: 'Missing' }],
  ['broken structured data', { jsonLd: '{' }, { structuredData: "Search engines can't read it" }],
  [
    'noindex on a page that the sitemap lists',
    { head: HIDDEN },
    { indexable: 'No: its robots say noindex', sitemap: 'Listed, but not indexable' },
  ],
  [
    'the canonical address of another page',
    { head: '<link rel="canonical" href="https://gti.example/team">' },
    { indexable: 'No: its canonical address is another page', sitemap: 'Listed, but not indexable' },
  ],
])('finds %s', async (_, parts, expected) => {
  const { problems } = site({ '/': {}, '/about': parts, '/team': {} });
  expect((await problems())['/about']).toEqual(expected);
});

it('finds pages that their record hides, and records without a page', async () => {
  const { problems, record } = site({ '/about': { head: HIDDEN }, '/team': {} });
  record('/about', { robots: 'noindex' });
  record('/store/gone', { isActive: false });
  // Saved, but not published yet.
  record('/team', { robots: 'noindex' });
  expect(await problems()).toEqual({
    '/about': { indexable: 'No: its robots say noindex' },
    '/store/gone': { indexable: 'There is no page at this address' },
    '/team': { sitemap: 'Not listed' },
  });
});

it('requests the store and the assistant, and says when it cannot', async () => {
  const { services, problems } = site({});
  stockProduct(services, { name: 'Unit Tee' });
  const read: string[] = [];
  services.readPage = async (path) => {
    read.push(path);
    throw new Error('The site is away.');
  };
  const unread = { title: "We couldn't read this page. Try again later" };
  expect(await problems()).toEqual({ '/store': unread, '/ai-assistant': unread });
  expect(read).toEqual(['/store', '/ai-assistant']);
});

it('finds what is wrong with the page of a product, and follows its changes', async () => {
  const { services, record, problems } = site({});
  const id = stockProduct(services, { name: 'Unit Tee' });
  const twin = stockProduct(services, { name: 'unit  tee', description: 'Another one' });
  stockProduct(services, { name: 'Not sold', isActive: false });
  const { db } = services;
  db.update(products).set({ name: 'Unit Tee' }).where(eq(products.id, twin)).run();
  expect(await problems()).toEqual({
    '/store/unit-tee': { title: 'The same as on /store/unit-tee-2' },
    '/store/unit-tee-2': { title: 'The same as on /store/unit-tee' },
  });
  db.update(products)
    .set({ name: 'Tee'.repeat(30) })
    .where(eq(products.id, twin))
    .run();
  record('/store/unit-tee', { robots: 'noindex', canonical: '/store' });
  const { name } = readSetting(services, 'institute');
  expect(await problems()).toEqual({
    '/store/unit-tee': { description: 'Too short: 5 characters', indexable: 'No: its robots say noindex' },
    '/store/unit-tee-2': { title: `Too long: ${`${'Tee'.repeat(30)} | ${name}`.length} characters` },
  });
  db.update(products).set({ isActive: false }).where(eq(products.id, id)).run();
  expect((await problems())['/store/unit-tee']).toEqual({ indexable: 'There is no page at this address' });
});

it('names the product whose page fails, and checks all other pages', async () => {
  const { services, problems } = site({});
  stockProduct(services, { name: 'Unit Tee' });
  stockProduct(services, { name: 'Broken Tee', imageUrl: 'https://shop.example:x/tee.jpg' });
  const ofVariant = { color: 'Black', imageUrl: 'https://' };
  stockProduct(services, { name: 'Broken Cap', variants: [ofVariant] });
  stockProduct(services, { name: 'Pouch', description: 'Short' });
  const failed = { title: "This page can't be shown. Check the product's pictures and its SEO record" };
  expect(await problems()).toEqual({
    '/store/broken-cap': failed,
    '/store/broken-tee': failed,
  });
});

it('lists pages with problems first, page by page', async () => {
  const { services } = site({ '/': {}, '/about': {}, '/team': { picture: '' } });
  const page = async (offset: number) =>
    (await readSeoHealth(services, { limit: 2, offset })).pages.map(({ path }) => path);
  expect([await page(0), await page(2)]).toEqual([
    ['/team', '/'],
    ['/about', '/ai-assistant'],
  ]);
});
