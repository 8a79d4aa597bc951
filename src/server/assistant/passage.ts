import { cutAtWord } from '#shared/cut-text.ts';

/** A part of what the site says, between two headings. */
export interface Passage {
  /** Names it among the passages of an answer. */
  id: string;
  kind: 'course' | 'faq' | 'policy' | 'page' | 'team' | 'product' | 'rule';
  /** The title of the page. */
  title: string;
  /** The heading above it; null for the beginning of a page. */
  heading: string | null;
  text: string;
  /** The path of the page, with the anchor of the heading if it has one. */
  url: string;
}

const MAX_EXCERPT_LENGTH = 240;

/** Returns what a link to a passage says: a question of the FAQs by itself, anything else after its page. */
export function nameOf({ kind, title, heading }: Passage): string {
  if (heading === null) return title;
  return kind === 'faq' ? heading : `${title}: ${heading}`;
}

/** Returns a text as the excerpt of a source, cut off after a word. */
export function toExcerpt(text: string): string {
  return cutAtWord(text, MAX_EXCERPT_LENGTH);
}

/** Returns the path of the page that a passage is on. */
export function pageOf({ url }: Passage): string {
  return url.split('#')[0] ?? url;
}

/** A passage that was found, the better the higher the score. */
export interface FoundPassage {
  passage: Passage;
  score: number;
  /** How likely it is that it answers the question, from 0 to 1. */
  confidence: number;
}
