import { z } from 'zod';
import { findSeoPage, otherSeoTexts } from '#server/domain/seo/seo-pages.queries.ts';
import type { Administrator } from '#shared/audit.ts';
import { cutAtWord } from '#shared/cut-text.ts';
import type { OptimizedSeo, SeoOptimization, SeoOptimizeInput } from '#shared/schemas/seo-help.schema.ts';
import { type SeoScore, scoreSeo } from '#shared/seo/score-seo.ts';
import { splitKeywords } from '#shared/seo/seo-limits.ts';
import { extractContent } from './generate-seo.ts';
import { helpPrompt } from './help-prompt.ts';
import { type HelpSubject, readSubject } from './read-subject.ts';
import { type HelpServices, respondToHelp } from './respond-to-help.ts';
import { tidyKeywords, tidyLine } from './tidy.ts';
import { writeDescription, writeTitle } from './write-metadata.ts';

const Written = z.object({
  suggestions: z.array(z.string()),
  title: z.string(),
  description: z.string(),
  keywords: z.array(z.string()),
});

const TASK =
  'Improve the title, the description and the keywords in `current`. Keep what is good. Suggest up to 5 other changes to the page, a sentence each.';
const MAX_SUGGESTIONS = 5;
const MAX_SUGGESTION_LENGTH = 300;
const MIN_KEYWORDS = 3;

type Current = SeoOptimizeInput['currentSeo'];

/**
 * Scores a record as typed, and suggests improvements (docs/product/seo.md#seo-help). The score always comes from the rules,
 * whoever makes the suggestions.
 * @throws AppError `validation_failed` without a page or a description of it
 */
export async function optimizeSeo(
  services: HelpServices,
  { pagePath, currentSeo }: SeoOptimizeInput,
  { userId }: Pick<Administrator, 'userId'>,
  signal?: AbortSignal,
): Promise<OptimizedSeo> {
  const { title, description, keywords } = currentSeo;
  const subject = await readSubject(services, pagePath, [title, description].filter(Boolean).join('\n'));
  const score = scoreTyped(services, subject, currentSeo);
  const current = { title, description, keywords };
  const { help, mode } = await respondToHelp(services, {
    type: 'seo_optimize',
    userId,
    signal,
    query: [pagePath, title, description, keywords].filter(Boolean).join('\n'),
    path: pagePath,
    request: {
      messages: helpPrompt(subject, TASK, { current, advice: score.suggestions }),
      schema: Written,
      schemaName: 'seo_optimization',
    },
    toHelp: (written) => toOptimization(written, score),
    extract: (): SeoOptimization => ({
      suggestions: score.suggestions,
      seoScore: score.score,
      optimizedContent: improve(subject, currentSeo),
    }),
  });
  return { optimization: help, mode };
}

function scoreTyped({ db, env }: HelpServices, { path, facts }: HelpSubject, current: Current): SeoScore {
  const stored = findSeoPage(db, path);
  const rest = {
    ogTitle: current.ogTitle ?? stored?.ogTitle ?? '',
    ogDescription: current.ogDescription ?? stored?.ogDescription ?? '',
    ogImage: current.ogImage ?? stored?.ogImage ?? '',
    robots: current.robots ?? stored?.robots ?? '',
    canonical: current.canonical ?? stored?.canonical ?? '',
  };
  const { title, description, keywords } = current;
  return scoreSeo(
    { title, description, keywords: splitKeywords(keywords), ...rest },
    { address: new URL(path, env.siteUrl).href, published: facts, others: otherSeoTexts(db, path) },
  );
}

function toOptimization(written: z.output<typeof Written>, score: SeoScore): SeoOptimization | null {
  const title = tidyLine(written.title, 'title');
  const description = tidyLine(written.description, 'description');
  if (!title || !description) return null;
  const own = written.suggestions.map((text) =>
    cutAtWord(tidyLine(text, 'description'), MAX_SUGGESTION_LENGTH),
  );
  return {
    suggestions: [...score.suggestions, ...own.filter(Boolean).slice(0, MAX_SUGGESTIONS)],
    seoScore: score.score,
    optimizedContent: { title, description, keywords: tidyKeywords(written.keywords).join(', ') },
  };
}

/** Improves texts with a wrong length and keywords that aren't on the page, and leaves the rest unchanged. */
function improve(subject: HelpSubject, { title, description, keywords }: Current) {
  const { facts, institute } = subject;
  const fresh = extractContent({ ...subject, notes: '' });
  const typed = splitKeywords(keywords);
  const text = facts?.text.toLowerCase();
  const onPage = text === undefined ? typed : typed.filter((word) => text.includes(word.toLowerCase()));
  const added = onPage.length < MIN_KEYWORDS ? subject.keywords.slice(0, 2 * MIN_KEYWORDS - 1) : [];
  return {
    title: title ? writeTitle(title, [institute.name, institute.shortName]) : fresh.title,
    description: writeDescription(description || facts?.description || '', facts?.paragraphs ?? []),
    keywords: tidyKeywords([...onPage, ...added]).join(', '),
  };
}
