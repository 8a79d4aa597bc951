import type Sqlite from 'better-sqlite3';
import { fromBlob, similarities, type Vector } from './word-vectors.ts';
import { baseForms } from './words.ts';

/** The labels of examples that no page answers. */
export const ELSEWHERE = ['nowhere', 'advice', 'orders'] as const;

/** The share of words in the similarity of two questions; the rest is meaning. */
const SHARE_OF_WORDS = 2 / 3;
/** How much more the most similar examples count. */
const SHARPNESS = 24;

/** The examples of a release (`write-examples.ts`), numbered from 0. */
interface Examples {
  /** Each example's pages, by address, or its label in `ELSEWHERE`; `*` matches the rest of an address. */
  leads: readonly string[];
  /** The length of each example's term vector. */
  lengths: readonly number[];
  /** The embeddings of the examples, concatenated; zeros for one without a known word. */
  embeddings: Float32Array;
  /** Finds the weight of a term, and the examples that have it. */
  term: Sqlite.Statement;
  /** Finds the number of the example with exactly these words. */
  number: Sqlite.Statement;
}

const known = new WeakMap<Sqlite.Database, Examples>();

/** A question to compare with examples. */
interface ComparedQuestion {
  words: readonly string[];
  embedding: Vector | null;
  /** The exact words of an excluded example. */
  leftOut?: string | undefined;
}

/** The targets of an example. */
export interface Ends {
  /** The pages, or a label in `ELSEWHERE`. */
  pages: readonly string[];
  /** The sections of these pages, by address; none if the whole page answers. */
  sections: readonly string[];
}

/**
 * Returns how likely a question leads to each page and section, or elsewhere, from 0 to 1, by the targets of examples with
 * similar words, word pairs and meaning. Empty for a text without words, and in an index without examples.
 * @param ends the targets of each example, from `endsOf`
 */
export function likelyLeads(
  index: Sqlite.Database,
  { words, embedding, leftOut }: ComparedQuestion,
  ends: readonly Ends[],
): Map<string, number> {
  if (words.length === 0) return new Map();
  const examples = examplesOf(index);
  const skipped = leftOut === undefined ? undefined : examples.number.get(leftOut);
  const shared = sharedWith(examples, words);
  const meant = embedding && similarities(embedding, examples.embeddings);
  const leads = new Map<string, number>();
  let total = 0;
  for (const [at, { pages, sections }] of ends.entries()) {
    if (pages.length === 0 || at === skipped) continue;
    const similarity = SHARE_OF_WORDS * Number(shared[at]) + (1 - SHARE_OF_WORDS) * Number(meant?.[at] ?? 0);
    const weight = Math.exp(SHARPNESS * similarity);
    total += weight;
    const share = weight / Math.sqrt(pages.length);
    for (const end of [...pages, ...sections]) leads.set(end, (leads.get(end) ?? 0) + share);
  }
  for (const [end, weight] of leads) leads.set(end, weight / total);
  return leads;
}

/** Returns the targets of each example: none if its pages are gone. */
export function endsOf(index: Sqlite.Database, pages: ReadonlySet<string>): Ends[] {
  const at = (address: string) => {
    const [page = '', section] = address.split('#');
    const found = page.endsWith('*')
      ? [...pages].filter((each) => each.startsWith(page.slice(0, -1)))
      : [page].filter((end) => !end.startsWith('/') || pages.has(end));
    return found.map((each) => ({ page: each, section: section && `${each}#${section}` }));
  };
  const { leads } = examplesOf(index);
  // Many examples share targets.
  const ends = new Map(
    [...new Set(leads)].map((same) => {
      const found = same.split(' ').flatMap(at);
      return [
        same,
        {
          pages: [...new Set(found.map(({ page }) => page))],
          sections: [...new Set(found.flatMap(({ section }) => section ?? []))],
        },
      ];
    }),
  );
  return leads.map((each) => ends.get(each) ?? { pages: [], sections: [] });
}

/** Returns the similarity of each example's terms to a question's, from 0 to 1. */
function sharedWith({ lengths, term: find }: Examples, words: readonly string[]): Float64Array {
  const shared = new Float64Array(lengths.length);
  let square = 0;
  for (const term of termsOf(words)) {
    const [weight, uses] = (find.get(term) as [number, string] | undefined) ?? [
      rarity(lengths.length, 0),
      '[]',
    ];
    square += weight ** 2;
    for (const at of JSON.parse(uses) as number[]) shared[at] = Number(shared[at]) + weight ** 2;
  }
  const length = Math.sqrt(square);
  return shared.map((product, at) => product / (length * Number(lengths[at]) || 1));
}

function examplesOf(index: Sqlite.Database): Examples {
  const examples = known.get(index) ?? readExamples(index);
  known.set(index, examples);
  return examples;
}

/** Reads only what every question needs: the first answer of a process waits for it. */
function readExamples(index: Sqlite.Database): Examples {
  const all = index.prepare('select leads, length from examples order by number').raw().all() as [
    leads: string,
    length: number,
  ][];
  const embeddings = index.prepare('select embeddings from example_embeddings').pluck().get();
  return {
    leads: all.map(([leads]) => leads),
    lengths: all.map(([, length]) => length),
    embeddings: embeddings ? fromBlob(embeddings as Buffer) : new Float32Array(),
    term: index.prepare('select weight, uses from terms where term = ?').raw(),
    number: index.prepare('select number from examples where words = ?').pluck(),
  };
}

/** Returns the stems of a text's words, and each with the next one. */
export function termsOf(words: readonly string[]): Set<string> {
  const stems = words.map(stemOf);
  return new Set([...stems, ...stems.slice(1).map((stem, at) => `${stems[at]} ${stem}`)]);
}

function stemOf(word: string): string {
  return baseForms(word).reduce((shortest, form) => (form.length < shortest.length ? form : shortest));
}

/** Returns the weight of a term by the number of examples that have it. */
export function rarity(count: number, having: number): number {
  return Math.log(1 + count / Math.max(having, 0.5));
}
