import { z } from 'zod';
import type { Administrator } from '#shared/audit.ts';
import type { SeoKeywords, SeoKeywordsInput, SuggestedKeywords } from '#shared/schemas/seo-help.schema.ts';
import { helpPrompt } from './help-prompt.ts';
import { readSubject } from './read-subject.ts';
import { type HelpServices, respondToHelp } from './respond-to-help.ts';
import { MAX_KEYWORDS, MAX_PRIMARY_KEYWORDS, tidyKeywords } from './tidy.ts';

const Written = z.object({ primaryKeywords: z.array(z.string()), secondaryKeywords: z.array(z.string()) });

const MAX_SECONDARY_KEYWORDS = MAX_KEYWORDS - MAX_PRIMARY_KEYWORDS;
const TASK = `Choose up to ${MAX_PRIMARY_KEYWORDS} primary keywords, which the page is about, and up to ${MAX_SECONDARY_KEYWORDS} secondary ones.`;

/** Suggests keywords for a record: words and phrases on the page (docs/product/seo.md#seo-help). */
export async function suggestKeywords(
  services: HelpServices,
  { pagePath, pageContent }: SeoKeywordsInput,
  { userId }: Pick<Administrator, 'userId'>,
  signal?: AbortSignal,
): Promise<SuggestedKeywords> {
  const subject = await readSubject(services, pagePath, pageContent);
  const { help, mode } = await respondToHelp(services, {
    type: 'seo_keywords',
    userId,
    signal,
    query: `${pagePath}\n${pageContent}`,
    path: pagePath,
    request: { messages: helpPrompt(subject, TASK), schema: Written, schemaName: 'seo_keywords' },
    toHelp: ({ primaryKeywords, secondaryKeywords }) => toKeywords(primaryKeywords, secondaryKeywords),
    extract: (): SeoKeywords => ({
      primaryKeywords: subject.keywords.slice(0, MAX_PRIMARY_KEYWORDS),
      secondaryKeywords: subject.keywords.slice(MAX_PRIMARY_KEYWORDS),
    }),
  });
  return { keywords: help, mode };
}

function toKeywords(primary: readonly string[], secondary: readonly string[]): SeoKeywords | null {
  const primaryKeywords = tidyKeywords(primary).slice(0, MAX_PRIMARY_KEYWORDS);
  const known = new Set(primaryKeywords.map((keyword) => keyword.toLowerCase()));
  const others = tidyKeywords(secondary).filter((keyword) => !known.has(keyword.toLowerCase()));
  return primaryKeywords.length > 0
    ? { primaryKeywords, secondaryKeywords: others.slice(0, MAX_SECONDARY_KEYWORDS) }
    : null;
}
