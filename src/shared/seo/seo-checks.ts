import { hidesPage, isElsewhere } from './robots.ts';
import {
  DESCRIPTION_LENGTH,
  lengthOf,
  NEAR_DESCRIPTION_LENGTH,
  NEAR_TITLE_LENGTH,
  TITLE_LENGTH,
} from './seo-limits.ts';

// The checks of the SEO score (docs/product/seo.md#seo-score). Their points add up to 100.

/** The metadata of a page as typed or saved; empty texts for missing fields. */
export interface ScoredSeo {
  title: string;
  description: string;
  keywords: readonly string[];
  ogTitle: string;
  ogDescription: string;
  ogImage: string;
  robots: string;
  canonical: string;
}

/** What a page is scored against. */
export interface ScoredPage {
  /** Its public address, with host. */
  address: string;
  /** The published page; null for an address without one. */
  published: {
    headings: readonly { level: number; text: string }[];
    text: string;
    words: number;
    shareImage: string | null;
  } | null;
  /** The records of other paths. */
  others: readonly { path: string; title: string; description: string }[];
}

interface Result {
  /** The earned share of its points, from 0 to 1. */
  earned: number;
  /** What to change; empty if another check covers it. */
  advice: string;
}

interface Check {
  name: string;
  points: number;
  /** Returns null if there is nothing to change. */
  run: (seo: ScoredSeo, page: ScoredPage) => Result | null;
}

const MIN_WORDS = 300;
const MAX_KEYWORDS = 10;

const none = (advice: string): Result => ({ earned: 0, advice });

export const CHECKS: readonly Check[] = [
  {
    name: 'title length',
    points: 12,
    run: ({ title }) => checkLength('title', title, TITLE_LENGTH, NEAR_TITLE_LENGTH),
  },
  {
    name: 'description length',
    points: 12,
    run: ({ description }) =>
      checkLength('meta description', description, DESCRIPTION_LENGTH, NEAR_DESCRIPTION_LENGTH),
  },
  {
    name: 'keywords',
    points: 4,
    run({ keywords }) {
      if (keywords.length === 0)
        return none(
          'Add the keywords that people search for, and use them in the title and the description.',
        );
      if (keywords.length <= MAX_KEYWORDS) return null;
      return {
        earned: 0.5,
        advice: `Keep the ${MAX_KEYWORDS} most important keywords. There are ${keywords.length}.`,
      };
    },
  },
  {
    name: 'keyword in title',
    points: 8,
    run: ({ keywords, title }) => checkKeyword(keywords, title, 'title'),
  },
  {
    name: 'keyword in description',
    points: 8,
    run: ({ keywords, description }) => checkKeyword(keywords, description, 'meta description'),
  },
  {
    name: 'keywords in text',
    points: 8,
    run: ({ keywords }, { published }) => checkText(keywords, published),
  },
  { name: 'own title', points: 8, run: ({ title }, { others }) => checkOwn('title', title, others) },
  {
    name: 'own description',
    points: 6,
    run: ({ description }, { others }) => checkOwn('description', description, others),
  },
  {
    name: 'share title',
    points: 4,
    run: ({ ogTitle }) =>
      ogTitle.trim() ? null : none('Add an Open Graph title. Without one, shared links show the page title.'),
  },
  {
    name: 'share description',
    points: 4,
    run: ({ ogDescription }) =>
      ogDescription.trim()
        ? null
        : none('Add an Open Graph description. Without one, shared links show the meta description.'),
  },
  {
    name: 'share picture',
    points: 4,
    run: ({ ogImage }, { published }) =>
      ogImage.trim() || published?.shareImage
        ? null
        : none('Add an Open Graph image of 1200x630 pixels. Links without a picture are easily missed.'),
  },
  { name: 'indexable', points: 10, run: (seo, { address }) => checkIndexable(seo, address) },
  { name: 'main heading', points: 5, run: (_, { published }) => checkMainHeading(published) },
  { name: 'heading levels', points: 3, run: (_, { published }) => checkLevels(published) },
  { name: 'words', points: 4, run: (_, { published }) => checkWords(published) },
];

interface Range {
  min: number;
  max: number;
}

function checkLength(name: string, text: string, best: Range, near: Range): Result | null {
  const length = lengthOf(text);
  if (length >= best.min && length <= best.max) return null;
  if (length === 0) return none(`Write a ${name} of ${best.min} to ${best.max} characters.`);
  const earned = length >= near.min && length <= near.max ? 0.5 : 0;
  const advice =
    length < best.min
      ? `Make the ${name} longer. It has ${length} characters, and ${best.min} to ${best.max} work best.`
      : `Shorten the ${name}. It has ${length} characters, and search results cut it off after about ${best.max}.`;
  return { earned, advice };
}

function checkKeyword(keywords: readonly string[], text: string, name: string): Result | null {
  const [first] = keywords;
  if (first === undefined) return none('');
  return keywords.some((keyword) => isUsedIn(keyword, text))
    ? null
    : none(`Use one of the keywords in the ${name}, such as “${first}”.`);
}

function checkText(keywords: readonly string[], published: ScoredPage['published']): Result | null {
  if (keywords.length === 0 || !published) return none('');
  const missing = keywords.filter((keyword) => !isUsedIn(keyword, published.text));
  if (missing.length === 0) return null;
  const list = missing.map((keyword) => `“${keyword}”`).join(', ');
  return {
    earned: 1 - missing.length / keywords.length,
    advice: `The page's text doesn't have ${list}. Use these words on the page, or remove the keywords.`,
  };
}

/** Returns whether a text contains the words of a keyword in sequence, in any case. */
function isUsedIn(keyword: string, text: string): boolean {
  const words = wordsOf(keyword);
  return words !== '' && ` ${wordsOf(text)} `.includes(` ${words} `);
}

function wordsOf(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ');
}

function checkOwn(field: 'title' | 'description', text: string, others: ScoredPage['others']): Result | null {
  const words = wordsOf(text);
  const same = words && others.find((other) => wordsOf(other[field]) === words);
  return same
    ? none(`The SEO record of ${same.path} has the same ${field}. Write another one for this page.`)
    : null;
}

function checkIndexable({ robots, canonical }: ScoredSeo, address: string): Result | null {
  if (hidesPage(robots))
    return none('Robots hides this page from search engines. Choose “index”, unless that is what you want.');
  return isElsewhere(canonical, new URL(address).pathname, address)
    ? none('The canonical address is another page, so search engines list that one. Leave it empty.')
    : null;
}

function checkMainHeading(published: ScoredPage['published']): Result | null {
  if (!published) return none("There is no published page at this address, so its text can't be checked.");
  const count = published.headings.filter(({ level }) => level === 1).length;
  if (count === 1) return null;
  return none(
    count === 0
      ? 'The page has no main heading (h1). Give it one.'
      : `The page has ${count} main headings (h1). Keep one.`,
  );
}

function checkLevels(published: ScoredPage['published']): Result | null {
  if (!published) return none('');
  const { headings } = published;
  for (const [index, { level, text }] of headings.entries()) {
    const above = headings[index - 1]?.level ?? level;
    if (level > above + 1)
      return none(`The heading “${text}” is an h${level} below an h${above}. Make it an h${above + 1}.`);
  }
  return null;
}

function checkWords(published: ScoredPage['published']): Result | null {
  if (!published) return none('');
  const { words } = published;
  if (words >= MIN_WORDS) return null;
  return {
    earned: words >= MIN_WORDS / 2 ? 0.5 : 0,
    advice: `The page has ${words} words. With ${MIN_WORDS} or more, search engines understand better what it is about.`,
  };
}
