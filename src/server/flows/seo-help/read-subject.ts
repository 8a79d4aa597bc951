import { readSitePage } from '#server/domain/seo/site-pages.ts';
import type { HtmlFacts } from '#server/kernel/html/html-facts.ts';
import type { Services } from '#server/kernel/services.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { AppError } from '#shared/errors.ts';
import { rankKeywords } from './rank-keywords.ts';
import { MAX_KEYWORDS } from './tidy.ts';

/** The subject of a record: its published page, and an administrator's description of it. */
export interface HelpSubject {
  path: string;
  /** Null for an address without a page. */
  facts: HtmlFacts | null;
  notes: string;
  institute: { name: string; shortName: string };
  /** The most important first. */
  keywords: string[];
}

/**
 * Reads the sources for a record's suggestions.
 * @throws AppError `validation_failed` without a page or a description of it
 */
export async function readSubject(
  services: Pick<Services, 'db' | 'env' | 'readPage'>,
  path: string,
  notes: string,
): Promise<HelpSubject> {
  const facts = (await readSitePage(services, path))?.facts ?? null;
  if (!facts && !notes.trim()) {
    const message = 'There is no published page at this address. Write a title and a description first.';
    throw new AppError('validation_failed', { message, fields: { pagePath: message } });
  }
  const keywords = rankKeywords(
    {
      notes,
      prominent: facts?.mainHeadings ?? [],
      paragraphs: facts?.paragraphs ?? [],
    },
    MAX_KEYWORDS,
  );
  return { path, facts, notes, institute: readSetting(services, 'institute'), keywords };
}
