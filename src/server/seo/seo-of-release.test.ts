import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isIndexable, seoOfRelease } from './seo-of-release.ts';

const folder = mkdtempSync(join(tmpdir(), 'gti-seo-'));
const SITE = new URL('https://gti.example');

beforeAll(() => {
  const records = [
    { path: '/team', robots: 'noindex, follow', canonical: null },
    { path: '/faqs', robots: 'none', canonical: null },
    { path: '/civilian', robots: null, canonical: 'https://gti.example/military' },
    { path: '/about', robots: 'index, nofollow', canonical: '/about' },
  ];
  writeFileSync(join(folder, 'records.json'), JSON.stringify(records));
  vi.stubEnv('SEO_RECORDS', join(folder, 'records.json'));
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it('finds the record of a page', () => {
  expect(seoOfRelease('/team')).toMatchObject({ robots: 'noindex, follow' });
  expect(seoOfRelease('/contact')).toBeUndefined();
});

it.each([
  ['/team', false],
  ['/faqs', false],
  ['/civilian', false],
  ['/about', true],
  ['/contact', true],
])('%s may be listed: %s', (path, listed) => expect(isIndexable(path, SITE)).toBe(listed));
