import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import { conceptOf } from '../read-question.ts';
import { baseForms, STOP_WORDS, wordsOf } from '../words.ts';

/** How much more a word of a product's own name counts than a synonym. */
const LITERAL = 2;
const ALIKE = 1;

interface NamedProducts {
  products: StoreProduct[];
  /** The words that name the products. */
  said: ReadonlySet<string>;
}

/**
 * Returns the products named by their kind, such as "mug", and of these only the ones with most of the other words in their
 * names: the Camp Mug for "camp mug". Empty if no kind is named.
 */
export function namedProducts(products: readonly StoreProduct[], words: readonly string[]): NamedProducts {
  const weighed = products.map((product) => {
    const name = nameWords(product.name);
    const kind = new Set(
      [...wordsOf(product.name).slice(-1), ...wordsOf(product.category ?? '')].flatMap(baseForms),
    );
    const own = new Set([...name, ...kind]);
    const isOfKind = words.some((word) => weightOf(word, kind) > 0);
    const weight = words.reduce((sum, word) => sum + weightOf(word, own), 0);
    return { product, own, weight: isOfKind ? weight : 0 };
  });
  const most = Math.max(0, ...weighed.map(({ weight }) => weight));
  const named = weighed.filter(({ weight }) => weight > 0 && weight === most);
  const isSaid = (word: string) => named.some(({ own }) => own.has(word) || weightOf(word, own) > 0);
  return { products: named.map(({ product }) => product), said: new Set(words.filter(isSaid)) };
}

function nameWords(name: string): Set<string> {
  return new Set(wordsOf(name).flatMap(baseForms));
}

function weightOf(word: string, own: ReadonlySet<string>): number {
  if (STOP_WORDS.has(word)) return 0;
  if (baseForms(word).some((form) => own.has(form))) return LITERAL;
  return conceptOf(word)
    .forms.flatMap(wordsOf)
    .some((form) => own.has(form))
    ? ALIKE
    : 0;
}
