import { isAboutCourses } from '../safety.ts';
import { crisisLikelihood } from './crisis-likelihood.ts';
import { OF_OTHERS, OF_SELF, OVERDOSE } from './crisis-patterns.ts';
import { CONCERNS, DESPAIR, IN_OTHER_LANGUAGES } from './despair-patterns.ts';
import { plainWords } from './plain-words.ts';

/** `crisis`: someone needs help now. `concern`: the answer also says where to get help. */
export type Signs = 'crisis' | 'concern';

interface Context {
  /** Whether the text describes a class. */
  isForClass?: boolean;
  /** The visitor's earlier messages. */
  earlier?: string;
}

// cspell:disable
/** Asks what is taught. Attending a class or having taken a course isn't enough. */
const LEARNING =
  /\b(?:teach|teaches|teaching|taught|learn|learns|learned|cover|covers|covered|curriculum|syllabus|modules?|lessons?|scenarios?|workshops?|certif\w+|ceus?|cmes?|credits|materials?|prevention|awareness|intervention|gatekeeper|asist|qpr|instructors?|(?:training|classes|class|courses?|exercise|seminar|program) (?:on|in|about|for|that|to help|available|covers?)|(?:which|what|any|is there|offer|have) (?:\w+ ){0,3}(?:course|class|training|seminar|program)s?|(?:course|class|training|seminar)s?$)\b/;
/** Words about orders and the site. */
const SHOP =
  /\b(?:order\w*|package|shirts?|hoodies?|mugs?|caps?|hats?|patch(?:es)?|tees?|logo|print\w*|refund\w*|checkout|cart|subscription|mailing|list|emails?|website|site|page|price|sizes?|charts?|color|wash|zipper|phone|shipping|shipped|delivery|sign for|account|card|coupon|money|battery|laundry|microwave|poster|design|sell|buy|stock|shopping|database|booking|log in|form|lunch|carpool|bring|wear|exam|test|review|deadline|building|address|triage|installments|contract|parking|enrollment|registration)\b/;
/** The minimum likelihoods of a crisis, and of a possible one, for a text that no pattern matches. */
const LIKELY = 0.85;
const POSSIBLE = 0.72;
/** Words about courses, which don't rule out a crisis: students have crises as well. */
const PEOPLE = /\b(?:students?|instructors?)\b/g;
/** Marks what isn't meant seriously. */
const JOKE = /\b(?:lol|lmao|haha\w*|laughing|bored to|scared to|dead tired|dead serious)\b/;
const POISON =
  /\b(?:pills?|overdos\w+|poison\w*|bleach|antifreeze|tylenol|xanax|meds|medication|tablets|pastillas|sobredosis)\b/;
const SPANISH =
  /\b(?:quiero|quiere|vivir|morir|matar(?:me|se)?|vida|puedo|mejor|aguanto|muert[oa]|estoy|soy|hermano|hija?|amigo)\b/;
// cspell:enable
const QUOTED = /"[^"]*"|“[^”]*”/g;

const saysOfSelf = anyOf([...OF_SELF, ...IN_OTHER_LANGUAGES]);
const saysOfOthers = anyOf(OF_OTHERS);
const tellsOfOverdose = anyOf(OVERDOSE);
const isDespair = anyOf(DESPAIR);
const CONCERN = CONCERNS.map((pattern) => new RegExp(pattern));

/**
 * Returns whether the writer of a text may want to die, hurts themselves or worries about someone who does
 * (docs/product/assistant.md#crisis); null without any sign of it. Errs on the side of helping. Courses about the subject are a
 * `concern`.
 */
export function recognizeCrisis(
  text: string,
  { isForClass = false, earlier = '' }: Context = {},
): Signs | null {
  const all = plainWords(text);
  const isLearning = isForClass || LEARNING.test(all);
  const words = isLearning && /["“]/.test(text) ? plainWords(text.replaceAll(QUOTED, ' ')) : all;
  if (saysOfSelf(words)) return 'crisis';
  if (tellsOfOverdose(words)) return isLearning ? 'concern' : 'crisis';
  if (saysOfOthers(words)) return isLearning ? 'concern' : 'crisis';
  if (SHOP.test(words)) return null;
  const isOfCourse = isLearning || isAboutCourses(words.replaceAll(PEOPLE, ''));
  if (isDespair(words)) return isOfCourse ? 'concern' : 'crisis';
  const likely = JOKE.test(words) ? 0 : crisisLikelihood(words);
  if (likely >= LIKELY && !isOfCourse) return 'crisis';
  const concerns = CONCERN.filter((pattern) => pattern.test(words)).length + Number(likely >= POSSIBLE);
  if (concerns === 0) return words !== all && saysOfSelf(all) ? 'concern' : null;
  if (isOfCourse) return likely >= LIKELY || concerns > 1 ? 'concern' : null;
  const before = earlier === '' ? '' : plainWords(earlier);
  return concerns > 1 || (before !== '' && CONCERN.some((pattern) => pattern.test(before)))
    ? 'crisis'
    : 'concern';
}

/** Returns whether a text is about courses, orders or the site. */
export function isAboutSite(text: string): boolean {
  const words = plainWords(text);
  return SHOP.test(words) || LEARNING.test(words) || isAboutCourses(words);
}

/** Returns whether people write about themselves, and not about the site. */
export function isPersonal(text: string): boolean {
  return /\b(?:i|im|ive|ill|id|me|my|myself)\b/.test(plainWords(text)) && !isAboutSite(text);
}

/** Returns whether something may have been swallowed. */
export function tellsOfPoison(text: string): boolean {
  const words = plainWords(text);
  return tellsOfOverdose(words) || POISON.test(words);
}

/** Returns whether a text is Spanish, as far as a crisis message shows it. */
export function isSpanish(text: string): boolean {
  return SPANISH.test(plainWords(text));
}

function anyOf(patterns: readonly string[]): (words: string) => boolean {
  const expression = new RegExp(patterns.join('|'));
  return (words) => expression.test(words);
}
