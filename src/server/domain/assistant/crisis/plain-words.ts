import { correctSpelling, vocabularyOf } from '../correct-spelling.ts';

// cspell:disable

/** Letters of other alphabets that look like ours, and characters typed in place of letters. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{
      а: 'a',
      е: 'e',
      о: 'o',
      р: 'p',
      с: 'c',
      у: 'y',
      х: 'x',
      і: 'i',
      к: 'k',
      м: 'm',
      т: 't',
      н: 'h',
      ѕ: 's',
    },
    ...{ α: 'a', ε: 'e', ι: 'i', ο: 'o', κ: 'k', ν: 'v', τ: 't', ρ: 'p', υ: 'u', ı: 'i', ł: 'l', ø: 'o' },
  }),
);
const LEET: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
    '!': 'i',
    '|': 'l',
  }),
);
/** A word with characters in place of letters: k1ll, su!cide, t0. Not 9mm, 22nd or 5th. */
const LEET_WORD =
  /(?<![\w@$!|])(?=[^\s]*[a-z])[a-z0-9@$!|]*(?:[a-z][013457@$!|](?=[a-z])|[a-z]{2,}[03]|\b[tgdn]0)[a-z0-9@$|]*/g;
/** Three or more single letters: s u i c i d e. */
const SPELLED_OUT = /(?<![a-z0-9])(?:[a-z] ){2,}[a-z](?![a-z0-9])/g;

/** Variants of these words and of common expressions. Applied in this order. */
const SAME: readonly [expression: RegExp, words: string][] = (
  [
    ['i ?mma|im(?:m?a|ana)|i ?ma', 'im going to'],
    ['gonna|gunna|gna|gon|goin to|goin', 'going to'],
    ['wanna|wana|wan na', 'want to'],
    ['tryna', 'trying to'],
    ['gotta', 'have to'],
    ['(?<=(?:want|wants|going|need|ready|plan|have|about|trying|like) )2', 'to'],
    ['kil', 'kill'],
    ['lif|lfe|lyfe', 'life'],
    ['dieee*|diee|dai', 'die'],
    ['bout', 'about'],
    ['sewer ?slide?|sooicide|sui side|toaster bath', 'suicide'],
    ['(my|him|her|them|your|our|it) sel(f|ves)', '$1sel$2'],
    ['i am', 'im'],
    ['i have been|i been', 'ive been'],
    ['i will', 'ill'],
    ['(he|she) is', '$1s'],
    ['they are', 'theyre'],
    ['(do|does|did|is|was|would|could|should|will|have|has) not', '$1nt'],
    ['willnt|wnt', 'wont'],
    ['can ?not|cannt|can t', 'cant'],
    ['no longer (want|wants|wish|wishes|care|cares)', 'dont $1'],
    ['no ?one|noone|nobody|not a soul', 'nobody'],
    ['every ?one|every ?body', 'everyone'],
    ['any ?more|any ?longer|no more', 'anymore'],
    ['some ?one|some ?body', 'someone'],
    ['should of|shouldve', 'should have'],
    ['would of|wouldve', 'would have'],
    ['(i|he|she|they|you|we) would', '$1d'],
  ] as const
).map(([expression, words]) => [new RegExp(String.raw`\b(?:${expression})\b`, 'g'), words]);

/** Correctly spelled words of crisis messages. */
const WORDS = vocabularyOf(
  `want wants wanted going think thinking thought about myself himself herself themselves yourself suicide suicidal suicides kill killing
  killed hang hanging shoot shooting unalive alive living overdose overdosing hopeless worthless pointless burden anymore nobody everyone
  goodbye forever family better without dead dying death pills bottle rope bridge wrists cutting hurting harming life lives ending gone
  again please sorry tired never always nothing everything reason point bullet pistol weapon loaded tonight tomorrow brothers buddy
  friend husband wife brother sister daughter painless fantasizing scream screaming nightstand birthdays tylenol hija drowning ruined ruining survive survived survivor demons relief hotline crisis garage diary monoxide permanent
  solution disappear vanish nightmares alcohol whiskey vodka lonely depressed depression divorce trauma ptsd tapping tapped gone noose bullet valhalla trigger brains pieces loved loves kids
  quiero quiere morir vivir matarme matar suicidarme quitarme quitarse vida vale pena todo acabar puedo aguanto mejor muerto voy amigo hermano`.split(
    /\s+/,
  ),
);

/**
 * Returns a text as plain words separated by single spaces, so that patterns match misspelled, disguised and alternative
 * spellings: "i w4nna k1ll my-self!!" becomes "i want to kill myself". Contractions have no apostrophe.
 */
export function plainWords(text: string): string {
  const latin = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}'’‘`´]/gu, '')
    .replaceAll(/[а-яіѕα-ωıłø]/g, (letter) => LOOKALIKES.get(letter) ?? letter);
  const letters = latin
    .replaceAll(LEET_WORD, (word) => word.replaceAll(/[013457@$!|]/g, (sign) => LEET.get(sign) ?? sign))
    .replaceAll(/[^a-z0-9\s]/g, ' ')
    .replaceAll(SPELLED_OUT, (spelled) => spelled.replaceAll(' ', ''))
    .replaceAll(/([a-z])\1{2,}/g, '$1');
  const words = correctSpelling(WORDS, letters.split(/\s+/).filter(Boolean)).join(' ');
  return SAME.reduce((plain, [expression, same]) => plain.replaceAll(expression, same), words);
}
