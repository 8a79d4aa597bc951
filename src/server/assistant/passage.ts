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

/** Returns the path of the page that a passage is on. */
export function pageOf({ url }: Passage): string {
  return url.split('#')[0] ?? url;
}

/** A passage that was found, the better the higher the score. */
export interface FoundPassage {
  passage: Passage;
  score: number;
}
