import { z } from 'zod';
import type { Administrator } from '#shared/audit.ts';
import type { GeneratedSeo, SeoContent, SeoGenerateInput } from '#shared/schemas/seo-help.schema.ts';
import { helpPrompt } from './help-prompt.ts';
import { type HelpSubject, readSubject } from './read-subject.ts';
import { type HelpServices, respondToHelp } from './respond-to-help.ts';
import { MAX_PRIMARY_KEYWORDS, tidyKeywords, tidyLine } from './tidy.ts';
import { writeDescription, writeTitle } from './write-metadata.ts';

const Written = z.object({
  title: z.string(),
  description: z.string(),
  keywords: z.array(z.string()),
  ogTitle: z.string(),
  ogDescription: z.string(),
});

const TASK =
  'Write the title, the description and the keywords of this page, and a livelier title and description for shared links.';

/**
 * Suggests a whole record for a page (docs/product/seo.md#seo-help).
 * @throws AppError `validation_failed` without a page or a description of it
 */
export async function generateSeo(
  services: HelpServices,
  { pagePath, pageDescription = '' }: SeoGenerateInput,
  { userId }: Pick<Administrator, 'userId'>,
  signal?: AbortSignal,
): Promise<GeneratedSeo> {
  const subject = await readSubject(services, pagePath, pageDescription);
  const { help, mode } = await respondToHelp(services, {
    type: 'seo_generate',
    userId,
    signal,
    query: [pagePath, pageDescription].filter(Boolean).join('\n'),
    path: pagePath,
    request: { messages: helpPrompt(subject, TASK), schema: Written, schemaName: 'seo_record' },
    toHelp: toContent,
    extract: () => extractContent(subject),
  });
  return { seoContent: help, mode };
}

function toContent(written: z.output<typeof Written>): SeoContent | null {
  const content = {
    title: tidyLine(written.title, 'title'),
    description: tidyLine(written.description, 'description'),
    keywords: tidyKeywords(written.keywords).join(', '),
    ogTitle: tidyLine(written.ogTitle, 'title'),
    ogDescription: tidyLine(written.ogDescription, 'description'),
  };
  return content.title && content.description ? content : null;
}

/** Returns a record made from the page's own words. */
export function extractContent({ facts, notes, institute, keywords, path }: HelpSubject): SeoContent {
  const [firstLine = ''] = notes.split('\n');
  const heading = facts?.headings.find(({ level }) => level === 1)?.text;
  const subject = heading || firstLine || path.split('/').at(-1)?.replaceAll('-', ' ') || institute.name;
  const beginning = facts?.description || notes.replace(firstLine === subject ? firstLine : '', '');
  // A single line is the title and also all there is to describe.
  const description = writeDescription(beginning, facts?.paragraphs ?? []) || writeDescription(notes, []);
  return {
    title: writeTitle(subject, [institute.name, institute.shortName]),
    description,
    keywords: tidyKeywords(keywords.slice(0, MAX_PRIMARY_KEYWORDS)).join(', '),
    ogTitle: tidyLine(subject, 'title'),
    ogDescription: /^[^.!?]+[.!?]/u.exec(description)?.[0] ?? description,
  };
}
