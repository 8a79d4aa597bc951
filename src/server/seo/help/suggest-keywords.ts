import { z } from 'zod';
import type { Administrator } from '#shared/audit.ts';
import type { SeoKeywords, SeoKeywordsInput, SuggestedKeywords } from '#shared/schemas/seo-help.schema.ts';
import { helpPrompt } from './help-prompt.ts';
import { readSubject } from './read-subject.ts';
import { type HelpServices, respondToHelp } from './respond-to-help.ts';
import { tidyKeywords } from './tidy.ts';

const Written = z.object({ primaryKeywords: z.array(z.string()), secondaryKeywords: z.array(z.string()) });

const TASK = 'Choose up to 5 primary keywords, which the page is about, and up to 5 secondary ones.';
const PRIMARY = 5;

/** Suggests keywords for a record: words and phrases that the page has (docs/product.md#seo-help). */
export async function suggestKeywords(
  services: HelpServices,
  { pagePath, pageContent }: SeoKeywordsInput,
  { userId }: Pick<Administrator, 'userId'>,
): Promise<SuggestedKeywords> {
  const subject = await readSubject(services, pagePath, pageContent);
  const { help, mode } = await respondToHelp(services, {
    type: 'seo_keywords',
    userId,
    query: `${pagePath}\n${pageContent}`,
    path: pagePath,
    request: { messages: helpPrompt(subject, TASK), schema: Written, schemaName: 'seo_keywords' },
    toHelp: ({ primaryKeywords, secondaryKeywords }) => toKeywords(primaryKeywords, secondaryKeywords),
    extract: (): SeoKeywords => ({
      primaryKeywords: subject.keywords.slice(0, PRIMARY),
      secondaryKeywords: subject.keywords.slice(PRIMARY),
    }),
  });
  return { keywords: help, mode };
}

function toKeywords(primary: readonly string[], secondary: readonly string[]): SeoKeywords | null {
  const primaryKeywords = tidyKeywords(primary).slice(0, PRIMARY);
  const known = new Set(primaryKeywords.map((keyword) => keyword.toLowerCase()));
  const others = tidyKeywords(secondary).filter((keyword) => !known.has(keyword.toLowerCase()));
  return primaryKeywords.length > 0 ? { primaryKeywords, secondaryKeywords: others.slice(0, PRIMARY) } : null;
}
