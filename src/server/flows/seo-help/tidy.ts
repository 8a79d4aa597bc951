import { cutAtWord } from '#shared/cut-text.ts';
import { MAX_SEO_LENGTH, splitKeywords } from '#shared/seo/seo-limits.ts';
import { UNREADABLE } from '#shared/unreadable.ts';

/** The maximum number of suggested keywords, and how many of them are primary. */
export const MAX_KEYWORDS = 10;
export const MAX_PRIMARY_KEYWORDS = 5;

/** Returns a model's text as a line that a record can store. */
export function tidyLine(text: string, field: 'title' | 'description'): string {
  return cutAtWord(text.replaceAll(UNREADABLE, ' '), MAX_SEO_LENGTH[field]);
}

/** Returns distinct keywords that a record can store. */
export function tidyKeywords(keywords: readonly string[]): string[] {
  const each = keywords.map((keyword) => keyword.replaceAll(UNREADABLE, ' ').replaceAll(',', ' '));
  const kept = splitKeywords(each.join(',')).slice(0, MAX_KEYWORDS);
  while (kept.join(', ').length > MAX_SEO_LENGTH.keywords) kept.pop();
  return kept;
}
