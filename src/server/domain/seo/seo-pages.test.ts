import { count, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { jobs, publishes } from '#db/schema/operations.ts';
import { seoPages } from '#db/schema/site.ts';
import { SeoPageInput } from '#shared/schemas/seo-pages.schema.ts';
import { MAX_SEO_PAGES } from '#shared/seo/seo-limits.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { auditedChanges } from '#tests/support/audit.ts';
import { errorOf } from '#tests/support/errors.ts';
import { testServices } from '#tests/support/test-services.ts';
import { deleteSeoPage } from './delete-seo-page.ts';
import { saveSeoPage } from './save-seo-page.ts';
import { listActiveSeo } from './seo.queries.ts';
import { findSeoPage, listSeoPages } from './seo-pages.queries.ts';

const ABOUT = { path: '/about', title: 'About us', description: 'Who we are' };

function shop() {
  const services = testServices();
  const { db } = services;
  return {
    services,
    save: (input: Record<string, unknown>) =>
      saveSeoPage(services, SeoPageInput.parse({ ...ABOUT, ...input }), ADMIN_ACTOR),
    remove: (path: string) => deleteSeoPage(services, path, ADMIN_ACTOR),
    publishJobs: () => db.select({ n: count() }).from(jobs).where(eq(jobs.kind, 'publish')).get()?.n,
    stopPublishing: () => {
      db.delete(jobs).run();
      db.delete(publishes).run();
    },
    actions: () => auditedChanges(services).map(({ action, subjectId }) => [action, subjectId]),
  };
}

describe('saving an SEO page', () => {
  it('adds a record, then replaces it as a whole, and publishes each time', () => {
    const { services, save, publishJobs, stopPublishing, actions } = shop();
    const added = save({ keywords: ' trauma,  tactical medicine ,Trauma', robots: 'NOINDEX,follow' });
    expect(added).toMatchObject({
      isNew: true,
      page: { ...ABOUT, isActive: true, keywords: 'Trauma, tactical medicine', robots: 'noindex, follow' },
    });
    expect(publishJobs()).toBe(1);
    stopPublishing();
    const { page, isNew } = save({ title: 'About GTI', updatedAt: added.page.updatedAt });
    expect(isNew).toBe(false);
    expect(page).toMatchObject({ id: added.page.id, title: 'About GTI', keywords: null, robots: null });
    expect(page.updatedAt > added.page.updatedAt).toBe(true);
    expect(publishJobs()).toBe(1);
    expect(findSeoPage(services.db, '/about')).toEqual(page);
    expect(actions()).toEqual([
      ['seo_page_added', '/about'],
      ['seo_page_changed', '/about'],
    ]);
  });

  it('changes nothing when it is repeated', () => {
    const { save, publishJobs, stopPublishing, actions } = shop();
    const { page } = save({ isNew: true });
    stopPublishing();
    expect(save({ isNew: true })).toEqual({ page, isNew: false });
    expect(publishJobs()).toBe(0);
    expect(actions()).toHaveLength(1);
  });

  it('refuses an edit of an older version, and a new record over another one, with what is stored', () => {
    const { save } = shop();
    const first = save({}).page;
    const second = save({ title: 'Changed', updatedAt: first.updatedAt }).page;
    for (const input of [{ updatedAt: first.updatedAt }, { isNew: true }]) {
      const refusal = errorOf(() => save({ title: 'Mine', ...input }));
      expect([refusal.code, refusal.details['seoPage']]).toEqual(['stale', second]);
    }
    expect(save({ title: 'Without a version' }).page.title).toBe('Without a version');
  });

  it('refuses to bring back a record that was deleted meanwhile', () => {
    const { save, remove } = shop();
    const { updatedAt } = save({}).page;
    remove('/about');
    expect(errorOf(() => save({ updatedAt })).code).toBe('not_found');
  });

  it('keeps the custom metadata that it does not know', () => {
    const { services, save } = shop();
    const values = { ...ABOUT, customMeta: { author: 'Pat', robots: 'noindex' }, updatedAt: services.now() };
    services.db
      .insert(seoPages)
      .values({ id: 'r', ...values })
      .run();
    save({ canonical: '/military' });
    const stored = services.db.select().from(seoPages).get();
    expect(stored?.customMeta).toEqual({ author: 'Pat', canonical: '/military' });
  });

  it('does not publish what no page shows, but when a record becomes active or inactive', () => {
    const { services, save, publishJobs, stopPublishing } = shop();
    save({ isActive: false });
    save({ title: 'Draft' });
    expect([publishJobs(), listActiveSeo(services.db)]).toEqual([0, []]);
    save({ isActive: true });
    expect([publishJobs(), listActiveSeo(services.db).length]).toEqual([1, 1]);
    stopPublishing();
    save({ isActive: false });
    expect(publishJobs()).toBe(1);
  });

  it('refuses more records than a build should read', () => {
    const { services, save } = shop();
    services.db.$client
      .prepare(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
         insert into seo_pages (id, path, title, description, is_active, updated_at) select i, '/p' || i, 't', 'd', 1, 0 from n`,
      )
      .run(MAX_SEO_PAGES);
    expect(errorOf(() => save({})).fields).toEqual({ path: 'Delete a record first: there are 2,000' });
    expect(save({ path: '/p7' }).isNew).toBe(false);
  });
});

describe('the input of an SEO page', () => {
  const problems = (input: Record<string, unknown>) => [
    ...new Set(
      SeoPageInput.safeParse({ ...ABOUT, ...input }).error?.issues.map(({ path }) => path.join('.')),
    ),
  ];

  it.each([
    [
      'path',
      ['about', '//evil.example', '/a b', '/a?b=c', '/a#b', '/../%2e', '/..', '/./about', '/a/../b', '', 7],
    ],
    ['robots', ['nothing', 'noindex; follow', 'index,,follow']],
    ['canonical', ['javascript:alert(1)', '//evil.example', 'about']],
    ['ogImage', ['picture.png', 'data:image/png;base64,AA', 'ftp://a.example/b.png']],
    ['title', ['', ' ', 'x'.repeat(201), null]],
    ['description', ['', 'x'.repeat(501)]],
    ['keywords', ['x'.repeat(501), 5]],
    ['isActive', ['yes']],
    ['updatedAt', ['yesterday']],
  ])('refuses a wrong %s', (field, values) => {
    for (const value of values) expect([value, problems({ [field]: value })]).toEqual([value, [field]]);
  });

  it.each([
    ['path', ['/', '/course/met3-military', '/about/', '/.well-known/a..b']],
    ['robots', ['index, nofollow', 'max-snippet:50, max-image-preview:large', '']],
    ['canonical', ['https://gti.example/a?b=c', '/military', '']],
    ['ogImage', ['https://gti.example/a.png', '/share/home.png', '']],
  ])('accepts a right %s', (field, values) => {
    for (const value of values) expect(problems({ [field]: value })).toEqual([]);
  });

  it('measures keywords and robots as they are stored, so that what is stored can be saved again', () => {
    const keywords = Array.from({ length: 110 }, (_, n) => 100 + n).join(',');
    expect(keywords.length).toBeLessThan(500);
    expect(problems({ keywords })).toEqual(['keywords']);
    expect(problems({ robots: Array.from({ length: 28 }, () => 'follow').join(',') })).toEqual(['robots']);
    expect(problems({ keywords: ', '.repeat(300), robots: ` noindex ,${' '.repeat(300)}follow` })).toEqual(
      [],
    );
  });

  it('drops the slash at the end of a path', () => {
    expect(SeoPageInput.parse({ ...ABOUT, path: '/about/' }).path).toBe('/about');
  });
});

it('lists the records by path, with a search in path, title and description', () => {
  const { services, save } = shop();
  save({ path: '/team', title: '100% hands-on' });
  save({ path: '/faqs', description: 'Questions and Answers' });
  save({});
  const find = (search?: string, page = { limit: 50, offset: 0 }) => {
    const { pages, total } = listSeoPages(services.db, { search, ...page });
    return [pages.map(({ path }) => path), total];
  };
  expect(find()).toEqual([['/about', '/faqs', '/team'], 3]);
  expect(find(undefined, { limit: 1, offset: 1 })).toEqual([['/faqs'], 3]);
  expect(find('answers')).toEqual([['/faqs'], 1]);
  expect(find('TEA')).toEqual([['/team'], 1]);
  expect(find('100%')).toEqual([['/team'], 1]);
});

it('deletes a record once, and publishes its page', () => {
  const { services, save, remove, publishJobs, stopPublishing } = shop();
  save({});
  stopPublishing();
  remove('/about');
  expect([publishJobs(), findSeoPage(services.db, '/about')]).toEqual([1, null]);
  expect(errorOf(() => remove('/about')).code).toBe('not_found');
  expect(auditedChanges(services).at(-1)).toMatchObject({
    action: 'seo_page_deleted',
    before: { title: 'About us', isActive: true },
  });
});
