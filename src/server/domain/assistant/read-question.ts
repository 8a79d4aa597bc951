import { PATHS } from '#shared/paths.ts';
import { DESTINATION_PHRASES, isDestination } from './destinations.ts';
import { FIXED_PHRASES } from './fixed-phrases.ts';
import { SUBJECTS, type Subject } from './places.ts';
import { HINTS, SYNONYMS } from './synonyms.ts';
import { ASKED_ELSEWHERE, CHATTER, CIRCUMSTANCES } from './word-classes.ts';
import { baseForms, STOP_WORDS } from './words.ts';

/** A topic of a question. */
export interface Concept {
  /** The word or phrase in the question. */
  word: string;
  /** Equivalent words and phrases, the question's own first. */
  forms: readonly string[];
  /** The site's subject that it belongs to, if any. */
  subject: Subject | null;
  /** The kind of word: `hint` if the phrasing suggests it, `circumstance` if it is hardly the topic. */
  kind: 'topic' | 'circumstance' | 'elsewhere' | 'hint';
}

const NONE: ReadonlySet<string> = new Set();
const NUMBER = /^\d+$/;
/** The number of words read: later ones are seldom the question. Limits the time of a search. */
const MAX_WORDS = 40;
const PHRASES: ReadonlySet<string> = new Set(
  [...SYNONYMS.keys(), ...SUBJECTS.keys(), ...FIXED_PHRASES, ...DESTINATION_PHRASES].filter((phrase) =>
    phrase.includes(' '),
  ),
);
/** Wherever something ships to, the site says where we ship. */
const DESTINATION: Concept = {
  word: 'ship within',
  forms: ['ship within the united states', 'apo', 'fpo', 'dpo'],
  subject: { at: [PATHS.store], emphasis: 1.2 },
  kind: 'topic',
};
const LONGEST_PHRASE = Math.max(...[...PHRASES].map((phrase) => phrase.split(' ').length));

/**
 * Returns the concepts of a question, one for each known word or phrase with a meaning. `unlisted` words and phrases are treated
 * as unknown to all lists.
 */
export function readQuestion(words: readonly string[], unlisted: ReadonlySet<string> = NONE): Concept[] {
  const concepts = new Map<string, Concept>();
  let read = 0;
  for (let at = 0; at < words.length && concepts.size < MAX_WORDS; at += read) {
    const phrase = phraseAt(words, at, unlisted);
    const word = phrase ?? words[at] ?? '';
    read = phrase ? phrase.split(' ').length : 1;
    if (!phrase && saysNothing(word, unlisted)) continue;
    if (isDestination(word, words)) concepts.set(DESTINATION.word, DESTINATION);
    else if (!concepts.has(word))
      concepts.set(word, unlisted.has(word) ? plainConcept(word) : conceptOf(word));
  }
  return [...concepts.values(), ...hintsOf(words)];
}

/** Returns whether a word only belongs to the phrasing of a question. */
function saysNothing(word: string, unlisted: ReadonlySet<string>): boolean {
  return STOP_WORDS.has(word) || (CHATTER.has(word) && !unlisted.has(word)) || word.length === 1;
}

function plainConcept(word: string): Concept {
  return { word, forms: baseForms(word), subject: null, kind: NUMBER.test(word) ? 'hint' : 'topic' };
}

/** Returns the concept of a word or phrase. */
export function conceptOf(word: string): Concept {
  const subjects = baseForms(word).flatMap((form) => SUBJECTS.get(form) ?? []);
  return { word, forms: formsOf(word), subject: subjects[0] ?? null, kind: kindOf(word) };
}

function kindOf(word: string): Concept['kind'] {
  // A number is a detail: the site may have a different one for the same thing, such as days.
  if (NUMBER.test(word)) return 'hint';
  const forms = baseForms(word);
  if (FIXED_PHRASES.includes(word) || forms.some((form) => ASKED_ELSEWHERE.has(form))) return 'elsewhere';
  return CIRCUMSTANCES.has(word) ? 'circumstance' : 'topic';
}

function formsOf(word: string): string[] {
  const bases = word.includes(' ') ? [word] : baseForms(word);
  const forms = new Set([...bases, ...bases.flatMap((form) => SYNONYMS.get(form) ?? [])]);
  // The index finds plurals by their singular.
  return [...forms].filter((form) => !(form.endsWith('s') && forms.has(form.slice(0, -1))));
}

/** Returns the longest known phrase of several words at this position. */
function phraseAt(words: readonly string[], at: number, unlisted: ReadonlySet<string>): string | undefined {
  for (let length = LONGEST_PHRASE; length > 1; length -= 1) {
    const phrase = words.slice(at, at + length).join(' ');
    if (PHRASES.has(phrase) && !unlisted.has(phrase)) return phrase;
  }
  return undefined;
}

function hintsOf(words: readonly string[]): Concept[] {
  const asked = ` ${words.join(' ')} `;
  return [...HINTS]
    .filter(([phrase]) => asked.includes(` ${phrase} `))
    .map(([phrase, hinted]) => {
      const at = hinted.filter((each) => each.startsWith('/'));
      const forms = hinted.filter((each) => !each.startsWith('/'));
      return { word: phrase, forms, subject: { at, emphasis: 1 }, kind: 'hint' };
    });
}
