import { MARK } from '../knowledge-queries.ts';
import type { Finding } from '../look-up.ts';
import { toExcerpt } from '../passage.ts';

const MARKED = new RegExp(`${MARK.begin}([^${MARK.end}]*)${MARK.end}`, 'g');
const MARKS = new RegExp(`[${MARK.begin}${MARK.end}]`, 'g');
const SENTENCE_END = new RegExp(`(?<=[.!?])\\s+(?=[${MARK.begin}"“(]?[A-Z0-9])`);
/** "No." and "Partly." belong to what follows. */
const MIN_WORDS = 3;

/** Returns the sentences of a text, one line after the other. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let begun = '';
  for (const sentence of text.split('\n').flatMap((line) => line.split(SENTENCE_END))) {
    const whole = begun ? `${begun} ${sentence.trim()}` : sentence.trim();
    begun = /[.!?]$/.test(whole) && whole.split(' ').length < MIN_WORDS ? whole : '';
    if (!begun && whole) sentences.push(whole);
  }
  return begun ? [...sentences, begun] : sentences;
}

/**
 * Returns the sentences of a found passage that say most about the question, the most fitting one first, without marks: further ones
 * follow if they have more words of it. A passage that was found by its heading begins with its first sentence.
 */
export function fittingSentences({ marked }: Finding, most: number): string[] {
  const sentences = sentencesOf(marked).map((text) => ({
    text: withoutMarks(text),
    words: markedWords(text),
  }));
  const said = new Set<string>();
  const chosen: string[] = [];
  while (chosen.length < Math.min(most, sentences.length)) {
    const news = sentences.map(({ words }) => words.filter((word) => !said.has(word)).length);
    const next = sentences[news.indexOf(Math.max(...news))];
    if (!next || (chosen.length > 0 && Math.max(...news) === 0)) break;
    chosen.push(next.text);
    for (const word of next.words) said.add(word);
    if (next.words.length === 0) break;
  }
  return chosen;
}

/** Returns what a source says in short: its most fitting sentence. */
export function excerptOf(finding: Finding): string {
  const [text = ''] = fittingSentences(finding, 1);
  return toExcerpt(text);
}

/** Returns the different words of the question that a text has. */
export function markedWords(marked: string): string[] {
  return [...new Set([...marked.matchAll(MARKED)].map(([, word = '']) => word.toLowerCase()))];
}

export function withoutMarks(marked: string): string {
  return marked.replace(MARKS, '');
}
