import { listStoreProducts } from '#server/domain/catalog/list-products.ts';
import { displayMoney } from '#shared/money.ts';
import type { QuestionAnswer } from '#shared/schemas/assistant.schema.ts';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import type { KnowledgeServices } from '../knowledge.ts';
import { baseForms, wordsOf } from '../words.ts';
import { choicesOf, linkTo, offerOf, pricesOf, toAnswer } from './product-lines.ts';
import { type ProductQuestion, readProductQuestion, toColor, toSize } from './product-question.ts';
import { plainText } from './sources.ts';

/** The sizes of clothing. */
const CLOTHING = /^(?:X*S|M|L|\d?XL)$/;

type Answer = Pick<QuestionAnswer, 'answer' | 'sources'>;

/**
 * Answers which products are of a kind, color and size, or cheapest, or which sizes or colors there are, from the store's current
 * products (docs/product/assistant.md#assistant-knowledge); null for any other question. A passage may match such a question but
 * can't tell that there are none, or which is cheapest.
 */
export function answerAboutProducts(services: KnowledgeServices, question: string): Answer | null {
  const products = listStoreProducts(services);
  const nouns = new Set(
    products.flatMap(({ name, category }) => [
      ...wordsOf(name).slice(-1),
      ...wordsOf(category).flatMap(baseForms),
    ]),
  );
  const asked = readProductQuestion(question, nouns);
  if (!asked) return null;
  const ofKind = products.filter((product) => isOfKind(product, asked.kind));
  if (ofKind.length === 0) return null;
  if (asked.extreme) return byPrice(ofKind, asked);
  if (asked.option && !asked.color && !asked.size) return byOption(ofKind, asked.option);
  return asked.color || asked.size ? byChoice(ofKind, asked) : sold(ofKind);
}

function isOfKind({ name, category }: StoreProduct, kind: ProductQuestion['kind']): boolean {
  const words = wordsOf(`${name} ${category}`).flatMap(baseForms);
  return kind === null || kind.some((form) => words.includes(form));
}

/** Compares the available products by price. */
function byPrice(all: readonly StoreProduct[], { extreme, kind }: ProductQuestion): Answer | null {
  const products = all.filter((product) => choicesOf(product).some(({ isAvailable }) => isAvailable));
  if (products.length === 0) return null;
  const most = extreme === 'cheapest' ? Math.min : Math.max;
  const priceOf = (product: StoreProduct) => most(...pricesOf(product));
  const price = most(...products.map(priceOf));
  const found = products.filter((product) => priceOf(product) === price);
  const what = kind ? '' : ' product in the store';
  return toAnswer(`The ${extreme}${what} costs ${displayMoney(price)}:`, found.map(linkTo), found);
}

/** Lists products with their current lowest prices. */
function sold(products: readonly StoreProduct[]): Answer {
  const lines = products.map((product) => `${linkTo(product)}: ${offerOf(product)}`);
  return toAnswer('In the store:', lines, products);
}

/** Lists the sizes or colors with their products, the most common first. */
function byOption(
  all: readonly StoreProduct[],
  option: NonNullable<ProductQuestion['option']>,
): Answer | null {
  const choices = Map.groupBy(
    all.filter((product) => product[option].length > 0),
    (product) => product[option].join(', '),
  );
  if (choices.size === 0) return null;
  const found = [...choices].toSorted(([, a], [, b]) => b.length - a.length);
  return toAnswer(
    option === 'sizes' ? 'Sizes:' : 'Colors:',
    found.map(([choice, products]) => `${plainText(choice)}: ${products.map(linkTo).join(', ')}`),
    found.flatMap(([, products]) => products),
  );
}

function byChoice(products: readonly StoreProduct[], asked: ProductQuestion): Answer | null {
  const choice = [asked.color, asked.size].filter(Boolean).join(', ');
  const answer = (lead: string, found: readonly StoreProduct[]) =>
    toAnswer(
      lead,
      found.map((each) => [linkTo(each), optionsOf(each, asked)].filter(Boolean).join(': ')),
      found,
    );
  const matching = products.filter((product) => choicesOf(product).some((each) => isAsked(each, asked)));
  const available = matching.filter((product) =>
    choicesOf(product).some((each) => each.isAvailable && isAsked(each, asked)),
  );
  if (available.length > 0) return answer(`In ${choice}:`, available);
  if (matching.length > 0) return answer(`Out of stock in ${choice} at the moment:`, matching);
  // The options of a product without colors or sizes are unknown.
  const close = products.filter((product) => hasOptions(product, asked));
  if (close.length === 0 || (asked.kind && close.length < products.length)) return null;
  return answer(`We don't have that in ${choice}. What we have:`, close);
}

function isAsked(choice: ReturnType<typeof choicesOf>[number], { color, size }: ProductQuestion): boolean {
  const isColor =
    color === null ||
    wordsOf(choice.color ?? '')
      .map(toColor)
      .includes(color);
  return isColor && (size === null || sizesIn(choice.size).includes(size));
}

/** Returns the sizes that a combined size covers: both of `L/XL`. */
function sizesIn(size: string | null): string[] {
  return (size ?? '').split('/').map(toSize);
}

function hasOptions({ colors, sizes }: StoreProduct, { color, size }: ProductQuestion): boolean {
  const isWorn = sizes.some((name) => sizesIn(name).some((each) => CLOTHING.test(each)));
  return (color === null || colors.length > 0) && (size === null || isWorn);
}

/** Returns the requested colors or sizes of a product. */
function optionsOf({ colors, sizes }: StoreProduct, { color, size }: ProductQuestion): string {
  const options = [...(color ? [colors] : []), ...(size ? [sizes] : [])].filter((each) => each.length > 0);
  return options.map((each) => plainText(each.join(', '))).join('; ');
}
