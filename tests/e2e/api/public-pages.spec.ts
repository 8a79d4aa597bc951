import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { COURSE_FORM, PUBLIC_PAGE } from '#shared/page-budget.ts';
import { PATHS, productPath } from '#shared/paths.ts';
import { PHOTO_ON_PHONE } from '../../budgets.ts';
import { Client } from '../../support/api.ts';
import { ADMIN, BASE_URL } from '../../support/e2e-settings.ts';
import { attributes, fetchHtml, fetchRaw, PUBLIC_PAGES } from '../../support/public-pages.ts';
import { faultsOf } from '../../support/valid-html.ts';

for (const path of PUBLIC_PAGES) {
  test(`${path} is valid HTML, stays within the budget and loads nothing from other hosts`, async () => {
    const page = await fetchRaw(path);
    expect(page.status).toBe(200);
    expect(page.headers['content-encoding']).toBe('br');
    const html = await fetchHtml(path);

    const scripts = [
      ...attributes(html, 'script', 'src'),
      ...attributes(html, 'link', 'href', /modulepreload/),
    ];
    const inline = [...html.matchAll(/<script(?![^>]*src=)(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, code = '']) => code,
    );
    const styles = attributes(html, 'link', 'href', /stylesheet/);
    const inlineStyles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
      ([, rules = '']) => rules,
    );
    const fonts = attributes(html, 'link', 'href', /as="font"/);
    for (const address of [...scripts, ...styles, ...fonts]) expect(address).toMatch(/^\//);

    const weight = {
      script: (await sum(scripts)) + compressed(inline),
      style: (await sum(styles)) + compressed(inlineStyles),
      fonts: await sum(fonts),
    };
    const form = path.startsWith('/course/') ? COURSE_FORM : 0;
    expect(weight.script, 'script').toBeLessThanOrEqual(PUBLIC_PAGE.script + form);
    expect(weight.style, 'style').toBeGreaterThan(1024);
    expect(weight.style, 'style').toBeLessThanOrEqual(PUBLIC_PAGE.style);
    expect(weight.fonts, 'fonts').toBeLessThanOrEqual(PUBLIC_PAGE.fonts);
    // What is inline counts in the page already.
    expect(page.bytes + (await sum([...styles, ...scripts])), 'together').toBeLessThanOrEqual(
      PUBLIC_PAGE.together + form,
    );

    expect(page.bytes, 'document').toBeLessThanOrEqual(PUBLIC_PAGE.document);
    const photos = attributes(html, 'source', 'srcset', /width (?:<|&lt;)/).flatMap((set) => set.split(', '));
    for (const photo of photos)
      expect((await fetchRaw(photo.split(' ')[0] ?? '')).bytes, photo).toBeLessThanOrEqual(PHOTO_ON_PHONE);
    expect(await faultsOf(html)).toEqual([]);
  });
}

test('has no broken links', async () => {
  const seen = new Map<string, string>();
  const queue = [...PUBLIC_PAGES];
  const broken: string[] = [];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(path)) continue;
    const answer = await fetchRaw(path, 'identity');
    const html = answer.body.toString('utf8');
    seen.set(path, html);
    if (answer.status >= 400) broken.push(`${path} answers ${answer.status}`);
    if (!String(answer.headers['content-type']).startsWith('text/html')) continue;
    for (const href of [
      ...attributes(html, 'a', 'href'),
      ...attributes(html, 'img', 'src'),
      ...attributes(html, 'link', 'href'),
    ]) {
      const target: URL = new URL(href, new URL(path, BASE_URL));
      if (target.origin !== BASE_URL) continue;
      if (target.hash && target.pathname === path && !html.includes(`id="${target.hash.slice(1)}"`))
        broken.push(`${path} has no ${target.hash}`);
      queue.push(target.pathname);
    }
  }
  expect(broken).toEqual([]);
  expect(seen.size).toBeGreaterThan(PUBLIC_PAGES.length);
});

test('gives every page its own title and share image', async () => {
  const titles = new Set<string>();
  for (const path of PUBLIC_PAGES) {
    const html = await fetchHtml(path);
    const meta = (name: string) => metaOf(html, name);
    titles.add(/<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '');
    expect(meta('og:site_name')).toBe('GTI Medical Training Solutions');
    expect(meta('og:locale')).toBe('en_US');
    expect(meta('og:type')).toBe('website');
    expect(meta('og:url')).toBe(`${BASE_URL}${path}`);
    expect(meta('twitter:card')).toBe('summary_large_image');
    expect(attributes(html, 'link', 'href', /canonical/)).toEqual([`${BASE_URL}${path}`]);
    const picture = await fetchRaw(new URL(meta('og:image') ?? '').pathname, 'identity');
    expect([picture.status, picture.body.readUInt32BE(16), picture.body.readUInt32BE(20)]).toEqual([
      200, 1200, 630,
    ]);
    expect(html.match(/<h1\b/g), path).toHaveLength(1);
    for (const [, data = ''] of html.matchAll(/<script[^>]*ld\+json[^>]*>([\s\S]*?)<\/script>/g)) {
      expect(data).not.toMatch(/aggregateRating/i);
      expect(JSON.parse(data)).toHaveProperty('@type');
    }
  }
  expect(titles.size).toBe(PUBLIC_PAGES.length);
});

test('lists in the sitemap only public pages, each with its own description', async () => {
  const sitemap = (await fetchHtml('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g);
  const listed = [...sitemap].map(([, address = '']) => address.replace(BASE_URL, ''));
  const { body: products } = await (await Client.open()).call('GET', '/api/products');
  const productPages = products.map(({ slug }: { slug: string }) => productPath(slug));
  expect(productPages).not.toEqual([]);
  expect(listed.toSorted()).toEqual(
    [...PUBLIC_PAGES, PATHS.store, PATHS.assistant, ...productPages].toSorted(),
  );
  const descriptions = new Set<string>();
  for (const path of listed) {
    const description = decodeAttribute(metaOf(await fetchHtml(path), 'description') ?? '');
    expect(description.length, path).toBeGreaterThanOrEqual(150);
    expect(description.length, path).toBeLessThanOrEqual(160);
    descriptions.add(description);
  }
  expect(descriptions.size).toBe(listed.length);
  expect(await fetchHtml('/robots.txt')).toContain(`Sitemap: ${BASE_URL}/sitemap.xml`);
  expect((await fetchHtml('/auth')).includes('content="noindex')).toBe(true);
});

test('responds to unknown addresses with 404 and a page', async () => {
  for (const path of ['/no-such-page', '/api-docs', '/store/no-such-product']) {
    const { status, body } = await fetchRaw(path, 'identity');
    expect(status, path).toBe(404);
    expect(body.toString(), path).toMatch(/<h1[^>]*>[^<]*not found/i);
  }
});

test('responds to unknown addresses of the back office with the same page and its own scripts', async ({
  request,
}) => {
  expect((await request.post('/api/login', { data: ADMIN })).ok()).toBe(true);
  for (const path of ['/admin/nowhere', '/admin/packing-slips?ids=none']) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(await response.text(), path).toMatch(/<h1[^>]*>[^<]*not found/i);
    expect(response.headers()['content-security-policy'], path).toContain("script-src 'self'");
  }
});

test('responds to unknown courses with 404 and a page', async () => {
  for (const path of ['/course', '/course/', '/course/unknown', '/course/a/b']) {
    const { status, body } = await fetchRaw(path, 'identity');
    expect(status, path).toBe(404);
    expect(body.toString(), path).toContain('Course Not Found');
  }
  expect(await fetchHtml('/course/unknown')).toContain("The course you're looking for doesn't exist.");
});

test('allows only the scripts of the page', async () => {
  for (const path of [...PUBLIC_PAGES, '/store', '/ai-assistant', '/auth', '/no-such-page']) {
    const policy = String((await fetchRaw(path)).headers['content-security-policy']);
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*'unsafe/);
  }
  // No page, so it needs none.
  const policy = String((await fetchRaw('/sitemap.xml')).headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'/);
  expect(policy).not.toContain('script-src');
});

function metaOf(html: string, name: string): string | undefined {
  return attributes(html, 'meta', 'content', new RegExp(`(name|property)="${name}"`))[0];
}

/** Undoes the escapes that Astro writes into attributes. */
function decodeAttribute(value: string): string {
  return value
    .replaceAll('&#39;', "'")
    .replaceAll('&#34;', '"')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

function compressed(parts: string[]): number {
  return brotliCompressSync(Buffer.from(parts.join(''))).byteLength;
}

async function sum(addresses: string[]): Promise<number> {
  let bytes = 0;
  for (const address of new Set(addresses)) bytes += (await fetchRaw(address)).bytes;
  return bytes;
}
