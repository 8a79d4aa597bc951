import { MAX_SOURCES } from '#shared/assistant.ts';
import type { QuestionAnswer } from '#shared/schemas/assistant.schema.ts';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import { asksToCompare, partsToCompare } from './comparison.ts';
import { namedProducts } from './named-products.ts';
import { linkTo, offerOf, toAnswer } from './product-lines.ts';
import { plainText } from './sources.ts';

/** Answers how the named products differ, with what the store says about each; null for any other question. */
export function compareProducts(
  all: readonly StoreProduct[],
  words: readonly string[],
): Pick<QuestionAnswer, 'answer' | 'sources'> | null {
  const named = partsToCompare(words).map((part) => namedProducts(all, part));
  const products = [...new Set(named.flatMap((each) => each.products))];
  const said = new Set(named.flatMap((each) => [...each.said]));
  if (products.length < 2 || products.length > MAX_SOURCES) return null;
  if (!asksToCompare(words.filter((word) => !said.has(word)))) return null;
  const lines = products.map((product) =>
    [`${linkTo(product)}, ${offerOf(product)}`, plainText(product.description ?? '')]
      .filter(Boolean)
      .join(': '),
  );
  return toAnswer('Side by side:', lines, products);
}
