import { expect, it } from 'vitest';
import { SeoPageInput } from '#shared/schemas/seo-pages.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type PageChanges, publishRelease } from '#tests/support/site-release.ts';
import { testServices } from '#tests/support/test-services.ts';
import { saveSeoPage } from './save-seo-page.ts';
import { readSeoDetail } from './seo-detail.ts';
import { readSeoHealth } from './seo-health.ts';

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

it('reads a page that is rendered per request again once it changes, and says when it cannot', async () => {
  const { services, record, problems } = site({});
  stockProduct(services, { name: 'Unit Tee' });
  const read: string[] = [];
  const { readPage } = services;
  services.readPage = (path) => {
    read.push(path);
    return readPage(path);
  };
  await problems();
  await problems();
  expect(read).toEqual(['/store', '/ai-assistant', '/store/unit-tee']);
  record('/store');
  await readSeoDetail(services, '/store/unit-tee');
  services.readPage = () => Promise.reject(new Error('The site is away.'));
  expect(await problems()).toEqual({ '/store': { title: "We couldn't read this page. Try again later" } });
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
