import { MAX_SOURCES } from '#shared/assistant.ts';
import { PATHS } from '#shared/paths.ts';
import type { AnswerSource } from '#shared/schemas/assistant.schema.ts';
import { type FoundPassage, nameOf, type Passage, toExcerpt } from './passage.ts';

const LINK = /!?\[([^\]]*)\]\(([^)\s]*)[^)]*\)/g;
const BARE_ADDRESS = /(?:https?:\/\/|www\.)[^\s)\]]+/gi;

/** Returns the passages that an answer cites. What it made up isn't among the found ones, and is left out. */
export function citedPassages(found: readonly FoundPassage[], ids: readonly string[]): Passage[] {
  const known = found.map(({ passage }) => passage);
  return known.filter(({ id }) => ids.includes(id));
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

/** Removes links that lead elsewhere than to the contact form and the pages of these passages; their words stay. */
export function keepKnownLinks(markdown: string, found: readonly FoundPassage[]): string {
  const known = new Set<string>([PATHS.contact, ...found.map(({ passage }) => passage.url)]);
  return markdown
    .replaceAll(LINK, (link, words: string, url: string) =>
      known.has(url) && !link.startsWith('!') ? link : words,
    )
    .replaceAll(BARE_ADDRESS, '');
}

/** Returns the part of a text that is still arriving in which every word and link is complete. */
export function untilOpenLink(markdown: string): string {
  const open = markdown.search(/!?\[(?:[^\]]*|[^\]]*\]\([^)]*)$|\S*$/);
  return markdown.slice(0, open);
}
