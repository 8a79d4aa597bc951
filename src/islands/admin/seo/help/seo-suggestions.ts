import type { AnswerMode } from '#shared/assistant.ts';
import type { SeoContent, SeoKeywords } from '#shared/schemas/seo-help.schema.ts';
import { splitKeywords } from '#shared/seo/seo-limits.ts';

const LABELS = {
  title: 'Page Title',
  description: 'Meta Description',
  keywords: 'Keywords',
  ogTitle: 'Open Graph Title',
  ogDescription: 'Open Graph Description',
} as const;

type SuggestedField = keyof typeof LABELS;
const FIELDS = Object.keys(LABELS) as SuggestedField[];

/** A suggested text for a field. */
export interface Suggestion {
  label: string;
  field: SuggestedField;
  value: string;
  /** Whether it adds keywords to the existing ones. */
  isAdded: boolean;
}

export interface Suggestions {
  mode: AnswerMode;
  suggestions: readonly Suggestion[];
  /** Further advice. */
  advice: readonly string[];
}

export type HelpKind = 'generate' | 'optimize' | 'keywords';

export interface SeoHelp {
  /** The pending request. */
  pending: HelpKind | null;
  suggested: Suggestions | null;
  ask: (kind: HelpKind) => void;
  dismiss: () => void;
}

/** Returns a suggestion for each text. */
export function suggestionsOf(texts: Partial<SeoContent>): Suggestion[] {
  return FIELDS.flatMap((field) => {
    const value = texts[field];
    return value ? [{ label: LABELS[field], field, value, isAdded: false }] : [];
  });
}

/** Returns primary and secondary keywords as two suggestions. */
export function keywordSuggestions({ primaryKeywords, secondaryKeywords }: SeoKeywords): Suggestion[] {
  const groups = [
    ['Primary keywords', primaryKeywords],
    ['Secondary keywords', secondaryKeywords],
  ] as const;
  return groups
    .filter(([, keywords]) => keywords.length > 0)
    .map(([label, keywords]) => ({ label, field: 'keywords', value: keywords.join(', '), isAdded: true }));
}

/** Returns a field's text after using a suggestion. */
export function textAfter({ value, isAdded }: Suggestion, current: string): string {
  return isAdded ? splitKeywords(`${current},${value}`).join(', ') : value;
}
