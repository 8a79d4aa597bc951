// cspell:ignore colou
import { conceptOf } from '../read-question.ts';
import { baseForms, STOP_WORDS, wordsOf } from '../words.ts';

/** A question that only asks for products by kind, color, size or price, or for their sizes or colors. */
export interface ProductQuestion {
  /** The names of the products, including the site's words: "hat" and "cap"; null for all products. */
  kind: readonly string[] | null;
  color: string | null;
  /** Normalized: `2XL`. */
  size: string | null;
  extreme: 'cheapest' | 'most expensive' | null;
  /** The requested options: "what sizes do you have". */
  option: 'sizes' | 'colors' | null;
}

const COLORS: ReadonlySet<string> = new Set(
  wordsOf(`
    beige black blue bone brown burgundy coyote cyan gold gray green ivory khaki lime magenta maroon navy olive orange
    pink purple red rust silver steel tan teal turquoise violet white yellow
  `),
);
const SIZE = /^(?:xs|xl|x{2,5}l|[2-5]xl|[2-5]x)$/;
const EXTREMES: Record<string, ProductQuestion['extreme']> = {
  cheapest: 'cheapest',
  'least expensive': 'cheapest',
  'lowest priced': 'cheapest',
  'most expensive': 'most expensive',
  priciest: 'most expensive',
  'highest priced': 'most expensive',
};
const EXTREME = new RegExp(`\\b(?:${Object.keys(EXTREMES).join('|')})\\b`);
const OPTIONS = [
  [/^sizes?$/, 'sizes'],
  [/^colou?rs?$/, 'colors'],
] as const;
/** Words for any product. */
const THINGS: ReadonlySet<string> = new Set(
  wordsOf('thing things stuff item items product products merch merchandise'),
);
/** Words around a kind, a color and a size that don't change the question. Any word not listed makes it a different question. */
const AROUND: ReadonlySet<string> = new Set(
  wordsOf(`
    a an and any are available buy can carry come do does find for got has have hello hey hi i in is looking of please sell shop
    some store stock that the there to u want what whats which with you your
  `),
);
/** Asks whether something of a kind is sold at all. */
const SOLD =
  /\b(?:do (?:you|u) (?:have|sell|carry|stock)|what .*\b(?:do (?:you|u) (?:have|sell)|are (?:there|available)))\b/;
/** Says that the visitor already owns something. */
const OWN = /\bi (?:got|have)\b/;

/**
 * Parses a question for products by kind, color, size or price, or for their sizes or colors; null if it asks for anything else,
 * or has a word that none of these explains.
 */
export function readProductQuestion(
  question: string,
  productNouns: ReadonlySet<string>,
): ProductQuestion | null {
  const text = wordsOf(question).join(' ');
  if (OWN.test(text)) return null;
  const [said] = EXTREME.exec(text) ?? [];
  const read: ProductQuestion = {
    kind: null,
    color: null,
    size: null,
    extreme: EXTREMES[said ?? ''] ?? null,
    option: null,
  };
  let isOfThings = false;
  for (const word of text.replace(EXTREME, ' ').split(' ').filter(Boolean)) {
    const color = toColor(word);
    const kind = kindOf(word, productNouns);
    if (kind && !read.kind) read.kind = kind;
    else if (COLORS.has(color) && !read.color) read.color = color;
    else if (SIZE.test(word) && !read.size) read.size = toSize(word);
    else if (optionOf(word)) read.option ??= optionOf(word);
    else if (THINGS.has(word)) isOfThings = true;
    else if (!baseForms(word).some((form) => AROUND.has(form))) return null;
    isOfThings ||= baseForms(word).includes('sell');
  }
  const { extreme, color, size, option } = read;
  if (option && !color && !size) return extreme || !/\b(?:what|whats|which)\b/.test(text) ? null : read;
  if (extreme) return (read.kind || isOfThings) && !color && !size ? read : null;
  return size || (read.kind && (color || SOLD.test(text))) ? read : null;
}

function optionOf(word: string): ProductQuestion['option'] {
  return OPTIONS.find(([said]) => said.test(word))?.[1] ?? null;
}

/** Returns a color in American spelling. */
export function toColor(word: string): string {
  return word === 'grey' ? 'gray' : word;
}

function kindOf(word: string, productNouns: ReadonlySet<string>): ProductQuestion['kind'] {
  if (STOP_WORDS.has(word)) return null;
  const { forms } = conceptOf(word);
  return forms.some((form) => productNouns.has(form)) ? forms : null;
}

/** Returns a normalized size: `2XL` for "xxl", "2x" and "2X-Large". */
export function toSize(word: string): string {
  const size = word
    .trim()
    .toUpperCase()
    .replace(/[\s-]*LARGE$/, 'L');
  const [many] = /^X{2,}(?=L$)/.exec(size) ?? [];
  if (many) return `${many.length}XL`;
  return /^\dX$/.test(size) ? `${size}L` : size;
}
