import { expect, it } from 'vitest';
import { SeoPageInput } from '#shared/schemas/seo-pages.schema.ts';
import { MAX_VERSIONS } from '#shared/versions.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { testServices } from '#tests/support/test-services.ts';
import { deleteSeoPage } from './delete-seo-page.ts';
import { saveSeoPage } from './save-seo-page.ts';
import { seoVersions } from './seo-versions.ts';

function shop() {
  const services = testServices();
  const save = (title: string, more: object = {}) => {
    services.pass(60_000);
    const input = SeoPageInput.parse({ path: '/about', title, description: 'Who we are', ...more });
    return saveSeoPage(services, input, ADMIN_ACTOR).page;
  };
  const titles = () => seoVersions(services, '/about').versions.map(({ fields }) => fields?.['title']);
  return { services, save, titles };
}

it('lists the whole record of each version, newest first, with who made it when', () => {
  const { services, save } = shop();
  expect(seoVersions(services, '/about')).toEqual({ current: null, versions: [] });
  const first = save('First', { robots: 'noindex' });
  save('Second', { updatedAt: first.updatedAt });
  const { current, versions } = seoVersions(services, '/about');
  expect(current).toMatchObject({ title: 'Second', robots: null });
  expect(versions).toMatchObject([
    { fields: current, changedBy: { username: 'pat', at: services.now().toISOString() } },
    {
      fields: { title: 'First', description: 'Who we are', robots: 'noindex', isActive: true },
      changedBy: { at: first.updatedAt },
    },
  ]);
});

it('keeps the versions of a deleted record, and of one added again', () => {
  const { services, save, titles } = shop();
  save('First');
  services.pass(60_000);
  deleteSeoPage(services, '/about', ADMIN_ACTOR);
  expect(seoVersions(services, '/about').current).toBeNull();
  expect(titles()).toEqual([undefined, 'First']);
  save('Again', { isNew: true });
  expect(titles()).toEqual(['Again', undefined, 'First']);
});

it('ends with what was there before the oldest change it lists', () => {
  const { save, titles } = shop();
  for (let n = 0; n <= MAX_VERSIONS; n += 1) save(`Version ${n}`);
  const all = titles();
  expect(all).toHaveLength(MAX_VERSIONS + 1);
  expect(all.slice(-2)).toEqual(['Version 1', 'Version 0']);
});
