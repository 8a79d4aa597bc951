import { CHATTER, CIRCUMSTANCES } from './word-classes.ts';
import { baseForms, STOP_WORDS, wordsOf } from './words.ts';

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const PHONE = /(?:\+?1[ .-]?)?\(?\b\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}\b/g;
const PRICE = /[$€£]\s?(\d[\d,]*(?:\.\d+)?)|\b(\d[\d,]*(?:\.\d+)?)\s?(?:dollars?|usd|bucks|euros?)\b/gi;
const NUMBER = /\d[\d,]*(?:\.\d+)?/g;
const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const DATE = new RegExp(String.raw`\b(${MONTHS})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?\b`, 'gi');
/** A number word before a unit: "two days" is a fact, but "two courses" only counts listed items. */
const COUNTED =
  /\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred)[ -](?:(?:business|working|full|cme|credit) )?(?:hours?|days?|weeks?|months?|years?|minutes?|dollars?|percent|credits?|students?|people|participants|instructors?)\b/gi;
const WORD_NUMBERS: ReadonlyMap<string, number> = new Map(
  'two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, at): [string, number] => [word, at + 2])
    .concat(
      Object.entries({
        fifteen: 15,
        twenty: 20,
        thirty: 30,
        forty: 40,
        fifty: 50,
        sixty: 60,
        ninety: 90,
        hundred: 100,
      }),
    ),
);
/** Link addresses and list numbers, which state no facts. */
const UNSAID = /\]\([^)]*\)|^\s*\d{1,3}[.)]\s/gm;
const SENTENCE_END = /(?<=[.!?:;])["”)\]*]*\s+|\n+/;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’]*/gu;
/** Words after a person's or place's name at the beginning of a sentence. */
const SAYS_OF_NAME =
  /^(?:teaches|leads|runs|instructs|is|was|has|will|can|offers|hosts|and|joins|founded|trained|served|'s)$/;
/** A text with a smaller share of stop words is in another language. */
const LEAST_ENGLISH = 0.25;
const SHORT = 5;

/**
 * Returns whether a text has a price, number, date, phone number, email address or name that its support doesn't have
 * (docs/product/assistant.md). A name is a capitalized word; in other languages, which capitalize more words, several in a row.
 * @param support the cited passages and the visitor's messages
 */
export function hasInventions(text: string, support: readonly string[]): boolean {
  const said = text.replaceAll(UNSAID, ' ');
  const known = support.join('\n');
  return (
    hasInventedContacts(text, support) ||
    !isSubset(dates(said), dates(known)) ||
    !isSubset(numbers(said), [
      ...numbers(known),
      ...wordsOf(known).flatMap((word) => WORD_NUMBERS.get(word) ?? []),
    ]) ||
    !areNamesKnown(said, known)
  );
}

/** Returns whether a text has a price, a phone number or an email address that its support doesn't have. */
export function hasInventedContacts(text: string, support: readonly string[]): boolean {
  const said = text.replaceAll(UNSAID, ' ');
  const known = support.join('\n');
  return (
    !isSubset(matches(said, EMAIL), matches(known, EMAIL)) ||
    !isSubset(matches(said, PHONE).map(digits), matches(known, PHONE).map(digits)) ||
    !isSubset(prices(said), prices(known))
  );
}

function isSubset<T>(some: readonly T[], all: readonly T[]): boolean {
  const known = new Set(all);
  return some.every((each) => known.has(each));
}

function matches(text: string, expression: RegExp): string[] {
  return [...text.toLowerCase().matchAll(expression)].map(([match]) => match.replace(/\.$/, ''));
}

function digits(phone: string): string {
  return phone.replaceAll(/\D/g, '').slice(-10);
}

function prices(text: string): number[] {
  return [...text.matchAll(PRICE)].map(([, before, after]) => toNumber(before ?? after ?? ''));
}

function numbers(text: string): number[] {
  return [
    ...[...text.matchAll(NUMBER)].map(([match]) => toNumber(match)),
    ...[...text.matchAll(COUNTED)].map(([, word = '']) => WORD_NUMBERS.get(word.toLowerCase()) ?? 0),
  ];
}

function toNumber(text: string): number {
  return Number(text.replaceAll(',', ''));
}

function dates(text: string): string[] {
  return [...text.matchAll(DATE)].map(([, month = '', day]) => `${month.toLowerCase()} ${day}`);
}

function areNamesKnown(said: string, known: string): boolean {
  const knownForms = new Set(wordsOf(known).flatMap(baseForms));
  const isKnown = (word: string) =>
    wordsOf(word.replace(/['’]s$/, '')).every(
      (each) =>
        /^\d/.test(each) || STOP_WORDS.has(each) || baseForms(each).some((form) => knownForms.has(form)),
    );
  const isEnglish = looksEnglish(said);
  return said.split(SENTENCE_END).every((sentence) => {
    const words = [...sentence.matchAll(WORD)].map(([word]) => word);
    return words.every((word, at) => {
      if (!isName(word) || isKnown(word)) return true;
      const next = words[at + 1] ?? '';
      if (!isEnglish) return at === 0 || !(isName(next) || (at > 1 && isName(words[at - 1] ?? '')));
      if (at > 0) return false;
      return isOrdinary(word) || !(isName(next) || SAYS_OF_NAME.test(next));
    });
  });
}

function isName(word: string): boolean {
  return /^\p{Lu}/u.test(word);
}

function isOrdinary(word: string): boolean {
  const plain = word.toLowerCase();
  return CHATTER.has(plain) || CIRCUMSTANCES.has(plain);
}

/** Returns whether a text is English, judged by its share of stop words. */
function looksEnglish(text: string): boolean {
  const words = wordsOf(text);
  const common = words.filter((word) => STOP_WORDS.has(word)).length;
  return words.length < SHORT || common >= LEAST_ENGLISH * words.length;
}
