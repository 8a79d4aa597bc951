import { cutAtWord } from '#shared/cut-text.ts';

/** A part of the site's content between two headings. */
export interface Passage {
  /** Identifies it among an answer's passages. */
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

/** Returns the link text for a passage: an FAQ question alone, anything else with its page. */
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

/** A found passage; a higher score is better. */
export interface FoundPassage {
  passage: Passage;
  score: number;
  /** How likely it answers the question, from 0 to 1. */
  confidence: number;
}
