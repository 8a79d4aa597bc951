import type { InteractionType } from './assistant.ts';

// The log of the assistant (docs/product/assistant.md#assistant-log).

/** The number of entries per page in the back office, and the API's default. */
export const LOG_PAGE_SIZE = 50;
/** The maximum length of a search in the log, in characters. */
export const MAX_LOG_SEARCH_LENGTH = 200;
/** The maximum number of entries deleted at once. */
export const MAX_PURGED = 1000;
/** The number of days that the figures cover. */
export const FIGURE_DAYS = 30;

/** The labels of the interaction types. */
export const INTERACTION_LABELS: Record<InteractionType, string> = {
  recommendations: 'Recommendations',
  question: 'Question',
  search: 'Search',
  scenario: 'Scenario',
  analysis: 'Course analysis',
  seo_generate: 'SEO: generate',
  seo_optimize: 'SEO: optimize',
  seo_keywords: 'SEO: keywords',
};

/** Returns millionths of a US dollar as text: `$0.0123`. */
export function displayMicros(micros: number): string {
  const dollars = micros / 1_000_000;
  const digits = dollars === 0 || dollars >= 1 ? 2 : 4;
  return dollars.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
