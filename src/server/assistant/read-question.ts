import { HINTS, SYNONYMS } from './synonyms.ts';
import { baseForms, STOP_WORDS, wordsOf } from './words.ts';

/** Something that a question is about. */
export interface Concept {
  /** As it was asked. */
  word: string;
  /** The words and phrases that mean it, the asked ones first. */
  forms: readonly string[];
  /** Whether the way of asking suggests it. */
  isHint: boolean;
}

const NUMBER = /^\d+$/;
/** Words that a question is read to: what is further back is seldom the question. Bounds the time of a search. */
const MOST_WORDS = 40;
const LONGEST_PHRASE = Math.max(...[...SYNONYMS.keys()].map((key) => key.split(' ').length));

/** Returns what a question is about, a concept for each word or known phrase that says something. */
export function readQuestion(question: string): Concept[] {
  const words = wordsOf(question);
  const concepts = new Map<string, Concept>();
  let read = 0;
  for (let at = 0; at < words.length && concepts.size < MOST_WORDS; at += read) {
    const phrase = phraseAt(words, at);
    const word = phrase ?? words[at] ?? '';
    read = phrase ? phrase.split(' ').length : 1;
    if (!phrase && STOP_WORDS.has(word)) continue;
    // A number is a detail: the site may have another one for the same thing, such as days.
    if (!concepts.has(word)) concepts.set(word, { word, forms: formsOf(word), isHint: NUMBER.test(word) });
  }
  return [...concepts.values(), ...hintsOf(words)];
}

/** Returns the ways to say a word or phrase, which comes first. */
export function formsOf(word: string): string[] {
  const meanings = baseForms(word).flatMap((form) => SYNONYMS.get(form) ?? []);
  return [...new Set([word, ...meanings])];
}

/** Returns the longest known phrase of several words that begins here. */
function phraseAt(words: readonly string[], at: number): string | undefined {
  for (let length = LONGEST_PHRASE; length > 1; length -= 1) {
    const phrase = words.slice(at, at + length).join(' ');
    if (SYNONYMS.has(phrase)) return phrase;
  }
  return undefined;
}

function hintsOf(words: readonly string[]): Concept[] {
  const asked = ` ${words.join(' ')} `;
  return [...HINTS]
    .filter(([phrase]) => asked.includes(` ${phrase} `))
    .map(([phrase, forms]) => ({ word: phrase, forms, isHint: true }));
}
