import * as z from 'zod/mini';
import { ANSWER_MODES } from '#shared/assistant.ts';
import { MAX_SEO_LENGTH } from '#shared/seo/seo-limits.ts';
import { UNREADABLE } from '#shared/unreadable.ts';
import { paragraphs } from './paragraphs.schema.ts';
import { seoPath } from './seo-pages.schema.ts';
import { absentWhenEmpty } from './text.schema.ts';

// Suggestions for SEO records (docs/product/seo.md#seo-help).

const MAX_CONTENT_LENGTH = 8000;

const typed = (maxLength: number) =>
  z._default(
    z.string('Enter text').check(
      // A record can't store these characters: suggestions are made before the typed texts are validated.
      z.overwrite((value) => value.replaceAll(UNREADABLE, ' ')),
      z.trim(),
      z.maxLength(maxLength, `Use at most ${maxLength} characters`),
    ),
    '',
  );

/** The body of POST /api/admin/seo/generate. */
export const SeoGenerateInput = z.object({
  pagePath: seoPath,
  /** What the page is about, in addition to its content. */
  pageDescription: absentWhenEmpty(paragraphs('Describe the page', MAX_CONTENT_LENGTH)),
});
export type SeoGenerateInput = z.output<typeof SeoGenerateInput>;

/** The body of POST /api/admin/seo/optimize: the record as typed. */
export const SeoOptimizeInput = z.object({
  pagePath: seoPath,
  currentSeo: z.object(
    {
      title: typed(MAX_SEO_LENGTH.title),
      description: typed(MAX_SEO_LENGTH.description),
      /** Separated by commas. */
      keywords: typed(MAX_SEO_LENGTH.keywords),
      /** The rest counts for the score. Absent fields keep their stored values. */
      ogTitle: z.optional(typed(MAX_SEO_LENGTH.title)),
      ogDescription: z.optional(typed(MAX_SEO_LENGTH.description)),
      ogImage: z.optional(typed(MAX_SEO_LENGTH.address)),
      robots: z.optional(typed(200)),
      canonical: z.optional(typed(MAX_SEO_LENGTH.address)),
    },
    'Send the record as it is typed',
  ),
});
export type SeoOptimizeInput = z.output<typeof SeoOptimizeInput>;

/** The body of POST /api/admin/seo/keywords. */
export const SeoKeywordsInput = z.object({
  pagePath: seoPath,
  /** What the page is about, such as its title and description. */
  pageContent: paragraphs('Enter a title and description first to generate keywords', MAX_CONTENT_LENGTH),
});
export type SeoKeywordsInput = z.output<typeof SeoKeywordsInput>;

const mode = z.enum(ANSWER_MODES);

const SeoTexts = z.object({
  title: z.string(),
  description: z.string(),
  /** Separated by commas. */
  keywords: z.string(),
});

export const SeoContent = z.extend(SeoTexts, { ogTitle: z.string(), ogDescription: z.string() });
export type SeoContent = z.output<typeof SeoContent>;
export const GeneratedSeo = z.object({ seoContent: SeoContent, mode });
export type GeneratedSeo = z.output<typeof GeneratedSeo>;

export const SeoOptimization = z.object({
  suggestions: z.array(z.string()),
  /** Of the record as typed, from 0 to 100. */
  seoScore: z.number(),
  optimizedContent: SeoTexts,
});
export type SeoOptimization = z.output<typeof SeoOptimization>;
export const OptimizedSeo = z.object({ optimization: SeoOptimization, mode });
export type OptimizedSeo = z.output<typeof OptimizedSeo>;

export const SeoKeywords = z.object({
  primaryKeywords: z.array(z.string()),
  secondaryKeywords: z.array(z.string()),
});
export type SeoKeywords = z.output<typeof SeoKeywords>;
export const SuggestedKeywords = z.object({ keywords: SeoKeywords, mode });
export type SuggestedKeywords = z.output<typeof SuggestedKeywords>;
