import { MAX_SOURCES } from '#shared/assistant.ts';
import { PATHS } from '#shared/paths.ts';
import type { AnswerSource } from '#shared/schemas/assistant.schema.ts';
import { hasInventions } from './inventions.ts';
import { type FoundPassage, nameOf, type Passage, toExcerpt } from './passage.ts';

/** Control characters except line breaks and tabs, lone surrogates, and marks that change the writing direction. */
const UNREADABLE = /[^\P{Cc}\n\t]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;
/**
 * A link, or the middle of malformed ones. Its text has no brackets and its address at most one pair, so that a text full of them
 * takes no longer than any other.
 */
const LINK = /!?\[([^[\]]*)\]\(((?:[^()\s]|\([^()\s]*\))*)(?:\s[^()]*)?\)|\]\(/g;
/** The text in every page's frame. */
const SITE = 'GTI Medical Training Solutions, United States';
const BARE_ADDRESS = /(?:https?:\/\/|www\.)[^\s)\]]+/gi;
/** A text that may be the beginning of a link. */
const OPEN_LINK = /^\[[^\]]*(?:\]\([^)]*)?$/;

/** Returns the passages that an answer cites. Ignores made-up citations, which aren't among the found ones. */
export function citedPassages(found: readonly FoundPassage[], ids: readonly string[]): Passage[] {
  const known = found.map(({ passage }) => passage);
  return known.filter(({ id }) => ids.includes(id));
}

/** Returns what may support an answer's words: the passages it cites and the visitor's messages. */
export function supportOf(cited: readonly Passage[], asked: readonly string[]): string[] {
  return [SITE, ...asked, ...cited.map(({ title, heading, text }) => [title, heading, text].join('\n'))];
}

/** Returns passages as sources, each page and heading once. */
export function toSources(passages: readonly Passage[]): AnswerSource[] {
  const byUrl = new Map(passages.map((passage) => [passage.url, passage]));
  return [...byUrl.values()].slice(0, MAX_SOURCES).map((passage) => ({
    title: nameOf(passage),
    url: passage.url,
    excerpt: toExcerpt(passage.text),
  }));
}

/** Removes unreadable characters, and links to anything but the contact form and these passages' pages; the link text stays. */
export function keepKnownLinks(markdown: string, found: readonly FoundPassage[]): string {
  const known = new Set<string>([PATHS.contact, ...found.map(({ passage }) => passage.url)]);
  const isKnown = (link: string, url = '') => known.has(url) && !link.startsWith('!');
  const split = (link: string) => link.replace('](', '] (');
  return (
    markdown
      .replaceAll(UNREADABLE, '')
      .replaceAll(LINK, (link, words?: string, url?: string) => {
        if (words === undefined) return split(link);
        return isKnown(link, url) ? link : words;
      })
      .replaceAll(BARE_ADDRESS, '')
      // Text around a removed link may form another one: `[x][](/a)(/b)`.
      .replaceAll(LINK, (link, _words, url?: string) => (isKnown(link, url) ? link : split(link)))
  );
}

/** Returns the distinct, supported entries of a list that a model wrote. */
export function keepPoints(
  points: readonly string[],
  { found, support, most }: { found: readonly FoundPassage[]; support: readonly string[]; most: number },
): string[] {
  const clean = points
    .map((point) => keepKnownLinks(point, found).trim())
    .filter((point) => point !== '' && !hasInventions(point, support));
  return [...new Set(clean)].slice(0, most);
}

/** Returns the part of a text still arriving in which every word and link is complete. */
export function untilOpenLink(markdown: string): string {
  const links = [...markdown.matchAll(LINK)].filter(([, words]) => words !== undefined);
  const last = links.at(-1);
  const whole = last ? last.index + last[0].length : 0;
  const rest = markdown.slice(whole);
  // An address with a title also has spaces.
  const words = rest.slice(0, rest.search(/\s(?=\S*$)/) + 1);
  const link = words.lastIndexOf('[');
  const isOpen = link !== -1 && OPEN_LINK.test(words.slice(link));
  return markdown.slice(0, whole) + (isOpen ? words.slice(0, link).replace(/!$/, '') : words);
}

/** Returns the complete sentences of a text. */
export function untilOpenSentence(text: string): string {
  const ends = [...text.matchAll(/[.!?:][)"”*\]]*\s+|\n+/g)];
  const last = ends.at(-1);
  return last ? text.slice(0, last.index + last[0].length) : '';
}
