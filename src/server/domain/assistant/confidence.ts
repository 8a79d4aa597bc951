import { probability } from './logistic.ts';
import { STOP_WORDS, wordsOf } from './words.ts';

/** The evidence for whether a passage answers a question. */
export interface Evidence {
  /** The share of the question that it covers, weighted by words and similar words. */
  fit: number;
  /** Whether it lacks the requested kind of fact, such as a year. */
  lacksKind: boolean;
  /** How likely similar questions have no answer on the site, from 0 to 1. */
  elsewhere: number;
  /** The number of the question's concepts it has. */
  matched: number;
}

/** Further matches add no evidence. */
const MAX_MATCHED = 5;

/** The minimum confidence for an answer: a made-up answer is worse than a page that comes close. */
export const SURE = 0.95;

/** Fitted by `npm run eval:assistant -- --fit`, in the order of `featuresOf`. */
const MODEL = [3.97, -2.79, -9.44, 1.32, 1.73];

/**
 * Returns the likelihood that the passage answers the question, from 0 to 1; never certain if it lacks the requested kind of
 * fact.
 */
export function confidenceOf(evidence: Evidence): number {
  const likely = probability(MODEL, featuresOf(evidence));
  return evidence.lacksKind ? Math.min(likely, SURE) : likely;
}

/** Returns the evidence as numbers from 0 to about 1. */
export function featuresOf({ fit, lacksKind, elsewhere, matched }: Evidence): number[] {
  return [fit, Number(lacksKind), elsewhere, Math.min(matched, MAX_MATCHED) / MAX_MATCHED];
}

const NUMBER = /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve)\b/;
/** The color of a thing, as in "a hat in red". */
const IN_COLOR =
  /\bin (black|blue|brown|gold|gr[ae]y|green|orange|pink|purple|red|silver|tan|white|yellow)\b/;
/** The colors of a product. */
const COLORS = /\bcolors: ([^.\n]*)/;
const inAmerican = (words: string) => words.replaceAll('grey', 'gray');
/** Kinds of facts: how they are asked for, and what they look like. */
const KINDS: readonly [asked: RegExp, given: RegExp][] = [
  [/\b(?:what|which) year\b|\bsince when\b|\bhow old\b/, /\b(?:19|20)\d\d\b/],
  [
    /^(?:when|what dates?) (?:is|are|do|does|will|can)\b/,
    /\d|\b(?:dates?|days?|hours?|weeks?|months?|years?|time|before|after|until|once|when|within|soon)\b/,
  ],
  [/\bwhat time\b/, /\d\s*(?:am|pm)\b|\d:\d\d/],
  [/\b(?:phone|telephone|(?:i|to|we) call)\b/, /\d{3}\D{1,2}\d{3}/],
];
/** The counted word: before the verb, or the first one, as "hours" in "how many CME hours do I get". */
const HOW_MANY = /\bhow many (?:(?:\w+ )?(\w+?)s? (?:do|does|did|is|are|can|will|have|has)\b|(\w+?)s?\b)/;

/** The extra that a question asks about: a lid in "does the mug come with a lid". */
const COMES_WITH = /\bcomes? (?:in|with) ([a-z\d' ]+)/;
/** Sizes as named in products. */
const SIZES: Record<string, string> = { small: 's', medium: 'm', large: 'l' };

/** Returns whether a question asks for a number, a date or an extra that a text doesn't have, such as an unknown quantity. */
export function lacksKind(question: string, text: string): boolean {
  const [asked, said] = [question.toLowerCase(), text.toLowerCase()];
  const [, beforeVerb, first] = HOW_MANY.exec(asked) ?? [];
  const counted = beforeVerb ?? first;
  if (counted && !(said.includes(counted) && NUMBER.test(said))) return true;
  const extras = wordsOf(COMES_WITH.exec(asked)?.[1] ?? '').filter((word) => !STOP_WORDS.has(word));
  const words = new Set(wordsOf(said));
  if (extras.length > 0 && !extras.some((extra) => words.has(SIZES[extra] ?? extra))) return true;
  const [, color] = IN_COLOR.exec(asked) ?? [];
  const [, colors] = COLORS.exec(said) ?? [];
  if (color && colors && !inAmerican(colors).includes(inAmerican(color))) return true;
  return KINDS.some(([kind, given]) => kind.test(asked) && !given.test(said));
}
