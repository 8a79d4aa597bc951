import { expect, it } from 'vitest';
import { jobs, publishes } from '#db/schema/operations.ts';
import { SeoPageInput } from '#shared/schemas/seo-pages.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { publishRelease } from '#tests/support/site-release.ts';
import { testServices } from '#tests/support/test-services.ts';
import { withLiveWords } from './live-words.ts';
import { saveSeoPage } from './save-seo-page.ts';
import { allSeoPages } from './seo-pages.queries.ts';

const WORDS = { title: 'About us & them', description: 'Who we are' };
const HTML = { title: 'About us &amp;\n them', description: 'Who we are' };

it.each([
  ['the saved words', HTML, {}, false],
  ['an earlier title', { ...HTML, title: 'About' }, {}, true],
  ['an earlier description', { ...HTML, description: 'Us' }, {}, true],
  ['its own title, without an active record', { ...HTML, title: 'About' }, { isActive: false }, false],
])('detects a live page that shows %s', (_, page, more, isEarlier) => {
  const services = testServices();
  publishRelease(services, { '/about': page });
  saveSeoPage(services, SeoPageInput.parse({ path: '/about', ...WORDS, ...more }), ADMIN_ACTOR);
  const isLiveEarlier = () => withLiveWords(services, allSeoPages(services.db))[0]?.isLiveEarlier;
  if (isEarlier) expect(isLiveEarlier()).toBe(false); // A publish is on its way.
  services.db.delete(jobs).run();
  services.db.delete(publishes).run();
  expect(isLiveEarlier()).toBe(isEarlier);
});

it('expects the saved words of a page that is rendered per request', () => {
  const services = testServices();
  publishRelease(services, {});
  saveSeoPage(services, SeoPageInput.parse({ path: '/store', ...WORDS }), ADMIN_ACTOR);
  services.db.delete(jobs).run();
  services.db.delete(publishes).run();
  expect(withLiveWords(services, allSeoPages(services.db))).toMatchObject([{ isLiveEarlier: false }]);
});
