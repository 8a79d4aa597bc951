import { MARK } from '../knowledge-queries.ts';
import type { Finding } from '../look-up.ts';
import { BULLET } from '../page-text.ts';
import { toExcerpt } from '../passage.ts';

const MARKED = new RegExp(`${MARK.begin}([^${MARK.end}]*)${MARK.end}`, 'g');
const MARKS = new RegExp(`[${MARK.begin}${MARK.end}]`, 'g');
const SENTENCE_END = new RegExp(`(?<=[.!?])\\s+(?=[${MARK.begin}"“(]?[A-Z0-9])`);
/** Shorter sentences such as "No." and "Partly." belong to the next one, and so does a question. */
const MIN_WORDS = 3;
/** Lists with more entries aren't shown whole. */
const MAX_ENTRIES = 5;
/** More sentences before a list are more than an introduction to it. */
const MAX_INTRODUCING = 2;

/** An invitation that offers more than the passage says. */
const INVITES = /\? Contact us\.?$/;

/** Passages up to this length are shown whole. */
const SHORT = 240;

/** Returns the sentences of a text line by line, without list bullets. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let begun = '';
  const lines = text.split('\n').map((line) => (line.startsWith(BULLET) ? line.slice(BULLET.length) : line));
  for (const sentence of lines.flatMap((line) => line.split(SENTENCE_END))) {
    const whole = begun ? `${begun} ${sentence.trim()}` : sentence.trim();
    const isShort = /[.!]$/.test(whole) && whole.split(' ').length < MIN_WORDS;
    begun = isShort || whole.endsWith('?') ? whole : '';
    if (!begun && whole) sentences.push(whole);
  }
  return begun ? [...sentences, begun] : sentences;
}

/** A unit of a passage that must not be split: a sentence, or a list with its introduction. */
interface Part {
  /** Paragraphs and entries of lists. */
  lines: Line[];
  /** The question's words in it. */
  words: readonly string[];
}

interface Line {
  text: string;
  isEntry: boolean;
}

/**
 * Returns what a found passage says about the question as Markdown, without marks: the best parts in their order, or all of a
 * short passage. A passage found by its heading starts with its first part.
 */
export function fittingText({ marked }: Finding, most: number): string {
  const parts = partsOf(marked);
  const isShort = parts.length <= most && withoutMarks(marked).length <= SHORT;
  return toMarkdown((isShort ? parts : choose(parts, most)).flatMap(({ lines }) => lines));
}

/** Returns the best sentence or list entry of a source. */
export function excerptOf({ marked }: Finding): string {
  const [part] = choose(marked.split('\n').flatMap(sentenceParts), 1);
  return toExcerpt(part?.lines.map(({ text }) => text).join(' ') ?? '');
}

/** Returns the parts that match the question best; further ones only if they match more of its words. */
function choose(parts: readonly Part[], most: number): Part[] {
  const said = new Set<string>();
  const chosen = new Set<Part>();
  while (chosen.size < Math.min(most, parts.length)) {
    const news = parts.map(({ words }) => words.filter((word) => !said.has(word)).length);
    const next = parts[news.indexOf(Math.max(...news))];
    if (!next || (chosen.size > 0 && Math.max(...news) === 0)) break;
    chosen.add(next);
    for (const word of next.words) said.add(word);
    if (next.words.length === 0) break;
  }
  return parts.filter((part) => chosen.has(part));
}

/**
 * Returns the sentences of a passage's line. A list entry stays whole: its later sentences are about the subject of the first.
 */
function sentenceParts(line: string): Part[] {
  const isEntry = line.startsWith(BULLET);
  const texts = isEntry ? [line.slice(BULLET.length)] : sentencesOf(line);
  return texts.map((marked) => {
    const text = withoutMarks(marked);
    return { lines: [{ text, isEntry }], words: INVITES.test(text) ? [] : markedWords(marked) };
  });
}

/** Returns the sentences and lists of a passage. A short list stays whole: a single entry would look like the complete list. */
function partsOf(marked: string): Part[] {
  const groups: Part[][] = [];
  for (const line of marked.split('\n')) {
    const parts = sentenceParts(line);
    const before = groups.at(-1);
    const isContinued = before && (countEntries(before) > 0 || before.length <= MAX_INTRODUCING);
    if (isContinued && line.startsWith(BULLET)) before.push(...parts);
    else groups.push(parts);
  }
  return groups.flatMap((group) => {
    const count = countEntries(group);
    return count > 0 && count <= MAX_ENTRIES ? [joinParts(group)] : group;
  });
}

function countEntries(parts: readonly Part[]): number {
  return parts.flatMap(({ lines }) => lines).filter(({ isEntry }) => isEntry).length;
}

function joinParts(parts: readonly Part[]): Part {
  return {
    lines: parts.flatMap(({ lines }) => lines),
    words: [...new Set(parts.flatMap(({ words }) => words))],
  };
}

/** Returns sentences as a paragraph, and several list entries with bullets. */
function toMarkdown(lines: readonly Line[]): string {
  const isList = lines.filter(({ isEntry }) => isEntry).length > 1;
  return lines
    .map(({ text, isEntry }, at) => {
      if (at === 0) return isEntry && isList ? `- ${text}` : text;
      // A separate line, such as a button's, may lack end punctuation.
      if (!isList) return `${/[\p{L}\d]$/u.test(lines[at - 1]?.text ?? '') ? '.' : ''} ${text}`;
      if (isEntry) return lines[at - 1]?.isEntry ? `\n- ${text}` : `\n\n- ${text}`;
      return lines[at - 1]?.isEntry ? `\n\n${text}` : ` ${text}`;
    })
    .join('');
}

/** Returns the question's distinct words in a text. */
export function markedWords(marked: string): string[] {
  return [...new Set([...marked.matchAll(MARKED)].map(([, word = '']) => word.toLowerCase()))];
}

function withoutMarks(marked: string): string {
  return marked.replace(MARKS, '');
}
