import { readPublishing } from '#server/kernel/releases/publishing.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import type { SeoListRow, SeoPage } from '#shared/schemas/seo-pages.schema.ts';
import { readPublishedPages } from './published-pages.ts';

/**
 * Adds to records whether their live pages show other words, as after a rollback or a failed publish (docs/product/seo.md#seo-pages).
 * Pages rendered per request always show the saved ones. While a publish is waiting or running, none is said to be behind.
 */
export function withLiveWords(
  services: Pick<Services, 'db' | 'env'>,
  records: readonly SeoPage[],
): SeoListRow[] {
  const isPublishing = readPublishing(services.db).state === 'running';
  const pages = readPublishedPages(services);
  return records.map((record) => {
    const page = pages.get(record.path);
    const isSame = page
      ? sameWords(page.title, record.title) && sameWords(page.description, record.description)
      : true;
    return { ...record, isLiveEarlier: record.isActive && !isPublishing && !isSame };
  });
}

/** HTML joins white space. */
const sameWords = (a: string, b: string) => joined(a) === joined(b);
const joined = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
