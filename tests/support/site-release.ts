import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { KNOWLEDGE_FILE, saveKnowledge } from '#server/domain/assistant/knowledge-file.ts';
import { wordVectorsFile } from '#server/domain/assistant/word-vectors.ts';
import { writeKnowledge } from '#server/domain/assistant/write-knowledge.ts';
import { currentRelease, pointTo, releaseFolder } from '#server/kernel/releases/releases.ts';
import type { Services } from '#server/kernel/services.ts';
import { PATHS } from '#shared/paths.ts';

const SITE = 'https://gti.example';

/** What a test changes about a page without faults. */
export interface PageChanges {
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
function pageHtml(path: string, parts: PageChanges = {}): string {
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
  pages: Record<string, PageChanges>,
): void {
  const name = crypto.randomUUID();
  const release = releaseFolder(services.env, name);
  mkdirSync(join(release, 'client'), { recursive: true });
  for (const [path, parts] of Object.entries(pages)) {
    const file = join(release, 'client', path === PATHS.home ? 'index.html' : `${path}.html`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, pageHtml(path, parts));
  }
  pointTo(services.env, { release: name });
  services.readPage = async (path) => pageHtml(path);
}

/** The index of pages that had one before. */
const indexes = new WeakMap<object, Buffer>();

/** Publishes pages with the index that a release has, which takes a second: it is made once for the same pages. */
export function publishIndexed(
  services: Pick<Services, 'env' | 'readPage'>,
  pages: Record<string, PageChanges>,
): void {
  publishRelease(services, pages);
  const release = currentRelease(services.env) ?? '';
  const index = indexes.get(pages);
  if (index) {
    const copy = new Sqlite(index);
    saveKnowledge(release, copy, wordVectorsFile());
    copy.close();
  } else {
    writeKnowledge(release);
    indexes.set(pages, readFileSync(join(release, KNOWLEDGE_FILE)));
  }
}
