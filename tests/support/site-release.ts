import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Services } from '#server/services.ts';
import { PATHS } from '#shared/paths.ts';

const SITE = 'https://gti.example';

/** What a test changes about a page without faults. */
export interface PageParts {
  title?: string;
  description?: string;
  /** Further tags of the head. */
  head?: string;
  /** The address of the share picture; empty for none. */
  picture?: string;
  body?: string;
  jsonLd?: string;
}

/** The HTML of a page without faults, but for these parts. */
export function pageHtml(path: string, parts: PageParts = {}): string {
  const words = path.replaceAll(/\W+/g, ' ').trim() || 'home';
  const {
    title = `Trauma training: ${words}`,
    description = `All about ${words}. ${'Hands-on courses for medics. '.repeat(6)}`.slice(0, 152),
    head = '',
    picture = `${SITE}/share/home.png`,
    body = `<h1>${words}</h1><p>Hello</p>`,
    jsonLd = '{"@context":"https://schema.org","@type":"Organization"}',
  } = parts;
  return `<!doctype html><html lang="en"><head><title>${title}</title>
    <meta name="description" content="${description}">${head}
    ${picture && `<meta property="og:image" content="${picture}">`}
    <script type="application/ld+json">${jsonLd}</script></head><body><main>${body}</main></body></html>`;
}

/** Makes a release with these prerendered pages, by path, the current one. The store has no faults. */
export function publishRelease(
  services: Pick<Services, 'env' | 'readPage'>,
  pages: Record<string, PageParts>,
): void {
  const release = join(services.env.dataDir, 'releases', crypto.randomUUID());
  mkdirSync(join(release, 'client'), { recursive: true });
  for (const [path, parts] of Object.entries(pages)) {
    const file = join(release, 'client', path === PATHS.home ? 'index.html' : `${path}.html`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, pageHtml(path, parts));
  }
  writeFileSync(join(services.env.dataDir, 'releases/current'), release);
  services.readPage = async (path) => pageHtml(path);
}
