import type Sqlite from 'better-sqlite3';
import { fromBlob, similarity, type Vector } from './word-vectors.ts';
import { baseForms } from './words.ts';

/** Where an example leads that no page of the site answers. */
export const ELSEWHERE = ['nowhere', 'advice', 'orders'] as const;

/** How much of the likeness of two questions is their words; the rest is what they mean. */
const OF_WORDS = 2 / 3;
/** How much more the examples count that are most like a question. */
const SHARPNESS = 24;

interface Example {
  /** Its words, separated by spaces. */
  words: string;
  /** The pages that answer it, by their addresses, or where else it leads; `*` stands for any rest of an address. */
  leads: readonly string[];
  direction: Vector | null;
  /** The length of its vector of terms. */
  length: number;
}

interface Examples {
  all: readonly Example[];
  /** How much a term says, and the examples that have it. */
  terms: ReadonlyMap<string, { weight: number; uses: readonly number[] }>;
}

const known = new WeakMap<Sqlite.Database, Examples>();

/** A question as it's compared with examples. */
export interface Likened {
  words: readonly string[];
  direction: Vector | null;
  /** The words of an example that is left out. */
  leftOut?: string | undefined;
}

/**
 * Returns how likely a question leads to each page, or elsewhere, from 0 to 1: where those examples lead that are like it by words, pairs
 * of words and meaning. Empty for a text without words, and in an index without examples.
 * @param ends where each example leads, from `endsOf`
 */
export function likelyLeads(
  index: Sqlite.Database,
  { words, direction, leftOut }: Likened,
  ends: readonly (readonly string[])[],
): Map<string, number> {
  if (words.length === 0) return new Map();
  const examples = examplesOf(index);
  const shared = sharedWith(examples, words);
  const leads = new Map<string, number>();
  let total = 0;
  for (const [at, example] of examples.all.entries()) {
    const led = ends[at] ?? [];
    if (led.length === 0 || example.words === leftOut) continue;
    const meant = direction && example.direction ? similarity(direction, example.direction) : 0;
    const weight = Math.exp(SHARPNESS * (OF_WORDS * Number(shared[at]) + (1 - OF_WORDS) * meant));
    total += weight;
    for (const end of led) leads.set(end, (leads.get(end) ?? 0) + weight / Math.sqrt(led.length));
  }
  for (const [end, weight] of leads) leads.set(end, weight / total);
  return leads;
}

/** Returns where each example leads: to which of the pages, or elsewhere. Nowhere at all if its pages are gone. */
export function endsOf(index: Sqlite.Database, pages: ReadonlySet<string>): string[][] {
  const at = (address: string) => {
    const [page = ''] = address.split('#');
    return page.endsWith('*') ? [...pages].filter((each) => each.startsWith(page.slice(0, -1))) : [page];
  };
  const isEnd = (end: string) => !end.startsWith('/') || pages.has(end);
  return examplesOf(index).all.map(({ leads }) => [...new Set(leads.flatMap(at).filter(isEnd))]);
}

/** Returns how alike the terms of each example and those of a question are, from 0 to 1. */
function sharedWith({ all, terms }: Examples, words: readonly string[]): Float64Array {
  const shared = new Float64Array(all.length);
  let square = 0;
  for (const term of termsOf(words)) {
    const { weight, uses } = terms.get(term) ?? { weight: rarity(all.length, 0), uses: [] };
    square += weight ** 2;
    for (const at of uses) shared[at] = Number(shared[at]) + weight ** 2;
  }
  const length = Math.sqrt(square);
  return shared.map((product, at) => product / (length * (all[at]?.length ?? 1) || 1));
}

function examplesOf(index: Sqlite.Database): Examples {
  const examples = known.get(index) ?? readExamples(index);
  known.set(index, examples);
  return examples;
}

function readExamples(index: Sqlite.Database): Examples {
  const rows = index.prepare('select words, terms, leads, direction from examples').raw().all() as [
    words: string,
    terms: string,
    leads: string,
    direction: Buffer | null,
  ][];
  const uses = new Map<string, number[]>();
  for (const [at, [, terms]] of rows.entries())
    for (const term of terms.split('\n')) {
      const having = uses.get(term);
      if (having) having.push(at);
      else uses.set(term, [at]);
    }
  const terms = new Map<string, { weight: number; uses: readonly number[] }>();
  const squares = new Float64Array(rows.length);
  for (const [term, having] of uses) {
    const weight = rarity(rows.length, having.length);
    terms.set(term, { weight, uses: having });
    for (const at of having) squares[at] = Number(squares[at]) + weight ** 2;
  }
  const all = rows.map(([words, , leads, direction], at) => ({
    words,
    leads: leads.split(' '),
    direction: direction && fromBlob(direction),
    length: Math.sqrt(Number(squares[at])),
  }));
  return { all, terms };
}

/** Returns the words of a text without their endings, and each with the next one. */
export function termsOf(words: readonly string[]): Set<string> {
  const stems = words.map(stemOf);
  return new Set([...stems, ...stems.slice(1).map((stem, at) => `${stems[at]} ${stem}`)]);
}

function stemOf(word: string): string {
  return baseForms(word).reduce((shortest, form) => (form.length < shortest.length ? form : shortest));
}

/** Returns how much a term says that so many of the examples have. */
function rarity(count: number, having: number): number {
  return Math.log(1 + count / Math.max(having, 0.5));
}
