import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seoPages } from '#db/schema/site.ts';
import { readHtml } from '#server/kernel/html/html-facts.ts';
import { pointTo } from '#server/kernel/releases/releases.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { readPublishedPages } from './published-pages.ts';

const PAGE = `<!doctype html><html lang="en"><head>
<title>About &amp; more | GTI</title><meta name="description" content="Who we are">
<meta name="robots" content="noindex, follow"><link rel="canonical" href="https://gti.example/about">
<meta property="og:image" content="https://gti.example/share/about.png">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Course"}</script>
</head><body><header><nav>Menu</nav></header><main id="main"><h1>About <b>us</b></h1>
<p>We don't sell <a href="/course/x#dates">courses</a>.</p><h3>Team</h3><p hidden>Secret</p>
<svg><text>Map</text></svg><img src="/assets/a.webp" alt=""></main></body></html>`;

/** A shop with a release of these pages, by path. */
function shop(pages: Record<string, string>): TestServices {
  const services = testServices({ PUBLIC_SITE_URL: 'https://gti.example' });
  point(services, 'first', pages);
  return services;
}

function point({ env }: TestServices, name: string, pages: Record<string, string>): void {
  const release = join(env.dataDir, 'releases', name);
  for (const [file, html] of Object.entries(pages)) {
    const path = join(release, 'client', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, html);
    utimesSync(path, 1000, 1000);
  }
  pointTo(env, { release: name });
}

describe('the facts of a page', () => {
  it('are read from its HTML', () => {
    expect(readHtml(PAGE)).toEqual({
      title: 'About & more | GTI',
      description: 'Who we are',
      robots: 'noindex, follow',
      canonical: 'https://gti.example/about',
      mainHeadings: ['About us', 'Team'],
      headings: [
        { level: 1, text: 'About us' },
        { level: 3, text: 'Team' },
      ],
      text: "About us We don't sell courses . Team",
      words: 7,
      paragraphs: ["We don't sell courses ."],
      shareImage: 'https://gti.example/share/about.png',
      structuredData: 'valid',
      links: ['/course/x#dates', '/assets/a.webp'],
      scripts: [],
      ids: ['main'],
    });
  });

  it('say what is missing', () => {
    expect(readHtml('<p>Hello')).toMatchObject({
      title: '',
      description: '',
      robots: null,
      canonical: null,
      headings: [],
      shareImage: null,
      structuredData: 'none',
    });
  });

  it.each([
    ['{"@context":"https://schema.org","@type":', 'invalid'],
    ['{"@type":"Course"}', 'invalid'],
    ['null', 'invalid'],
    ['{"@context":"https://schema.org","@graph":[]}', 'valid'],
  ])('call the structured data %s %s', (json, expected) =>
    expect(readHtml(`<script type="application/ld+json">${json}</script>`).structuredData).toBe(expected),
  );
});

describe('the published pages', () => {
  it('belong to the current release, by address', () => {
    const services = shop({ 'index.html': PAGE, 'course/met3.html': PAGE, '404.html': PAGE });
    const pages = readPublishedPages(services);
    expect([...pages.keys()]).toEqual(['/', '/course/met3']);
    expect(pages.get('/')).toMatchObject({ title: 'About & more | GTI', publishedAt: new Date(1_000_000) });
    point(services, 'second', { 'index.html': '<title>Next</title>' });
    expect(readPublishedPages(services).get('/')?.title).toBe('Next');
  });

  it('are in the sitemap unless their record keeps them out', () => {
    const services = shop({
      'about.html': PAGE,
      'faqs.html': PAGE,
      'course/a.html': PAGE,
      'contact/thanks.html': PAGE,
    });
    const record = { path: '/faqs', title: 'T', description: 'D', customMeta: { robots: 'noindex' } };
    services.db
      .insert(seoPages)
      .values({ id: 'r', ...record, updatedAt: services.now() })
      .run();
    const listed = [...readPublishedPages(services).values()].filter(({ inSitemap }) => inSitemap);
    expect(listed.map(({ path }) => path)).toEqual(['/about', '/course/a']);
  });

  it('are none before the first build', () => {
    expect(readPublishedPages(testServices()).size).toBe(0);
  });
});
