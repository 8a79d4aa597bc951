import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { PUBLIC_PAGE } from '#shared/page-budget.ts';
import { PATHS } from '#shared/paths.ts';
import { findFaults } from './find-faults.ts';

const ON_DEMAND = [
  /^\/store$/,
  /^\/store\/([^/]+?)$/,
  /^\/(?:storefront|cart|checkout|auth|admin|ai-assistant)$/,
];

function page(body = ''): string {
  return `<title>T</title><meta name="description" content="D"><body>${body}`;
}

/** Returns the faults of a release with all pages that the site must have, and these files; `undefined` leaves one out. */
function faults(files: Record<string, string | undefined> = {}): string[] {
  const release = mkdtempSync(join(tmpdir(), 'gti-faults-'));
  onTestFinished(() => rmSync(release, { recursive: true, force: true }));
  const names = Object.values(PATHS).filter((path) => typeof path === 'string' && !path.includes('#'));
  const whole = names
    .filter((path) => !ON_DEMAND.some((pattern) => pattern.test(String(path))))
    .map((path) => [
      path === '/' ? 'index.html' : `${String(path).slice(1)}.html`,
      page('<p id="merchandise">'),
    ]);
  const all: typeof files = { ...Object.fromEntries(whole), ...files };
  for (const [name, text] of Object.entries(all)) {
    if (text === undefined) continue;
    const file = join(release, 'client', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const products = new Set(['/store/unit-tee']);
  return findFaults(release, { siteUrl: 'https://gti.example', onDemand: ON_DEMAND, products });
}

it('finds nothing in whole pages', () => {
  const links = [
    '/about#merchandise',
    '/store/unit-tee?size=M',
    '/cart',
    '#here',
    'https://gti.example/faqs',
    'https://elsewhere.example/nothing',
    'mailto:info@example.com',
    '/share/about.png',
  ];
  const all = links.map((link) => `<a href="${link}" id="here">x</a>`).join('');
  expect(faults({ 'team.html': page(all), 'share/about.png': '' })).toEqual([]);
});

it.each([
  ['/nowhere', 'a page that does not exist'],
  ['/about#nothing', 'a part that the page does not have'],
  ['/store/sold-product', 'a product that is not sold'],
  ['https://gti.example/nowhere', 'a page of the own address'],
  ['/assets/gone.js', 'a file that does not exist'],
  ['/100%', 'an address that is not encoded'],
  ['/about#100%', 'a part that is not encoded'],
])('finds a link to %s, %s', (link) =>
  expect(faults({ 'team.html': page(`<a href="${link}">x</a>`) })).toEqual([
    `/team links to ${link}, which leads nowhere.`,
  ]),
);

it('finds pages of the site that are missing', () =>
  expect(faults({ 'privacy.html': undefined })).toEqual(['There is no page at /privacy.']));

it('finds pages without a title or description', () =>
  expect(faults({ 'course/a.html': '<title> </title><meta name="description" content="">' })).toEqual([
    '/course/a has no title.',
    '/course/a has no description.',
  ]));

it('finds pages above their budget, with their scripts', () => {
  const script = '<script src="/assets/a.js"></script>';
  const found = faults({
    'team.html': page(script),
    'team.html.br': 'x'.repeat(100),
    'faqs.html.br': 'x'.repeat(PUBLIC_PAGE.document + 1),
    'assets/a.js': 'y',
    'assets/a.js.br': 'y'.repeat(PUBLIC_PAGE.together),
  });
  expect(found).toEqual([
    '/faqs has 13.5 KB compressed, more than 13.5 KB.',
    '/team with its scripts has 40.1 KB compressed, more than 40.0 KB.',
  ]);
});

it('names the first of many faults', () => {
  const links = Array.from({ length: 30 }, (_, n) => `<a href="/gone-${n}">x</a>`).join('');
  const found = faults({ 'team.html': page(links) });
  expect([found.length, found.at(-1)]).toEqual([21, 'And 10 more.']);
});
