import { MAX_SOURCES } from '#shared/assistant.ts';
import { displayMoney, fromWire } from '#shared/money.ts';
import { PATHS, productPath } from '#shared/paths.ts';
import type { AnswerSource, QuestionAnswer } from '#shared/schemas/assistant.schema.ts';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import { link } from './sources.ts';

type Choice = Pick<StoreProduct['variants'][number], 'size' | 'color' | 'retailPrice' | 'isAvailable'>;

/** Returns the variants of a product; one without any is its own. */
export function choicesOf({ variants, price, inventory }: StoreProduct): Choice[] {
  if (variants.length > 0) return variants;
  return [{ size: null, color: null, retailPrice: price, isAvailable: inventory > 0 }];
}

/** Returns the prices of the available variants in cents. */
export function pricesOf(product: StoreProduct): number[] {
  const sold = choicesOf(product).filter(({ isAvailable }) => isAvailable);
  return sold.map(({ retailPrice }) => fromWire(retailPrice) ?? 0);
}

/** Returns the current lowest price of a product: `from $26.00`. */
export function offerOf(product: StoreProduct): string {
  const prices = pricesOf(product);
  return prices.length > 0 ? `from ${displayMoney(Math.min(...prices))}` : 'out of stock at the moment';
}

export function linkTo({ name, slug }: StoreProduct): string {
  return link(name, productPath(slug));
}

/** Returns an answer with a line about each product, limited to a readable number. */
export function toAnswer(
  lead: string,
  lines: readonly string[],
  products: readonly StoreProduct[],
): Pick<QuestionAnswer, 'answer' | 'sources'> {
  const listed = lines.slice(0, MAX_SOURCES).map((line) => `- ${line}`);
  const more = lines.length > listed.length ? `\n\nSee all in ${link('the store', PATHS.store)}.` : '';
  return {
    answer: `${lead}\n\n${listed.join('\n')}${more}`,
    sources: products.slice(0, MAX_SOURCES).map(productSource),
  };
}

function productSource({ name, slug, description }: StoreProduct): AnswerSource {
  return { title: name, url: productPath(slug), excerpt: description ?? '' };
}
