import { MARK } from '../knowledge-queries.ts';
import type { Finding } from '../look-up.ts';
import { BULLET } from '../page-text.ts';
import { toExcerpt } from '../passage.ts';

const MARKED = new RegExp(`${MARK.begin}([^${MARK.end}]*)${MARK.end}`, 'g');
const MARKS = new RegExp(`[${MARK.begin}${MARK.end}]`, 'g');
const SENTENCE_END = new RegExp(`(?<=[.!?])\\s+(?=[${MARK.begin}"“(]?[A-Z0-9])`);
/** "No." and "Partly." belong to what follows, and so does a question. */
const MIN_WORDS = 3;
/** A list with more entries isn't shown whole. */
const MAX_ENTRIES = 5;
/** A line of more sentences before a list doesn't only introduce it. */
const MAX_INTRODUCING = 2;

/** Offers more than the passage says. */
const INVITES = /\? Contact us\.?$/;

/** A passage of so many characters is shown whole. */
const SHORT = 240;

/** Returns the sentences of a text, one line after the other, without the bullets of lists. */
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

/** A part of a passage that says what it says only as a whole: a sentence, or a list with what introduces it. */
interface Part {
  /** Paragraphs and entries of lists. */
  lines: Line[];
  /** The words of the question that it has. */
  words: readonly string[];
}

interface Line {
  text: string;
  isEntry: boolean;
}

/**
 * Returns what a found passage says about the question as Markdown, without marks: the most fitting parts in their order, all of
 * a short passage. One that was found by its heading begins with its first part.
 */
export function fittingText({ marked }: Finding, most: number): string {
  const parts = partsOf(marked);
  const isShort = parts.length <= most && withoutMarks(marked).length <= SHORT;
  return toMarkdown((isShort ? parts : choose(parts, most)).flatMap(({ lines }) => lines));
}

/** Returns what a source says in short: its most fitting sentence, or entry of a list. */
export function excerptOf({ marked }: Finding): string {
  const [part] = choose(marked.split('\n').flatMap(sentenceParts), 1);
  return toExcerpt(part?.lines.map(({ text }) => text).join(' ') ?? '');
}

/** Returns the parts that say most about the question, further ones only if they have more words of it. */
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

/** Returns the sentences of a line of a passage. An entry of a list stays whole: its later sentences are about what the first one names. */
function sentenceParts(line: string): Part[] {
  const isEntry = line.startsWith(BULLET);
  const texts = isEntry ? [line.slice(BULLET.length)] : sentencesOf(line);
  return texts.map((marked) => {
    const text = withoutMarks(marked);
    return { lines: [{ text, isEntry }], words: INVITES.test(text) ? [] : markedWords(marked) };
  });
}

/** Returns the sentences of a passage and its lists. A short list stays whole: one entry alone would read as if it were all. */
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

/** Returns sentences in a paragraph, and several entries of a list with a bullet each. */
function toMarkdown(lines: readonly Line[]): string {
  const isList = lines.filter(({ isEntry }) => isEntry).length > 1;
  return lines
    .map(({ text, isEntry }, at) => {
      if (at === 0) return isEntry && isList ? `- ${text}` : text;
      // A line of its own, such as a button's, may have no end.
      if (!isList) return `${/[\p{L}\d]$/u.test(lines[at - 1]?.text ?? '') ? '.' : ''} ${text}`;
      if (isEntry) return lines[at - 1]?.isEntry ? `\n- ${text}` : `\n\n- ${text}`;
      return lines[at - 1]?.isEntry ? `\n\n${text}` : ` ${text}`;
    })
    .join('');
}

/** Returns the different words of the question that a text has. */
export function markedWords(marked: string): string[] {
  return [...new Set([...marked.matchAll(MARKED)].map(([, word = '']) => word.toLowerCase()))];
}

function withoutMarks(marked: string): string {
  return marked.replace(MARKS, '');
}
