import { MAX_SOURCES } from '#shared/assistant.ts';
import { displayMoney, fromWire } from '#shared/money.ts';
import { PATHS, productPath } from '#shared/paths.ts';
import type { QuestionAnswer } from '#shared/schemas/assistant.schema.ts';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import { listStoreProducts } from '../../catalog/list-products.ts';
import type { KnowledgeServices } from '../knowledge.ts';
import { wordsOf } from '../words.ts';
import { type ProductQuestion, readProductQuestion, toColor, toSize } from './product-question.ts';
import { link, plainText } from './sources.ts';

/** The sizes of what is worn on the body, when no kind of product was named. */
const CLOTHING = /^(?:S|M|L|\d?XL)$/;

type Answer = Pick<QuestionAnswer, 'answer' | 'sources'>;

/**
 * Answers which products are of a kind, color and size, or the cheapest, from what the store has at this moment
 * (docs/product.md#assistant-knowledge); null for any other question. A passage has the words of such a question, but can't say that
 * there is nothing, or what costs least.
 */
export function answerAboutProducts(services: KnowledgeServices, question: string): Answer | null {
  const products = listStoreProducts(services);
  const nouns = new Set(products.flatMap(({ name }) => wordsOf(name).slice(-1)));
  const asked = readProductQuestion(question, nouns);
  if (!asked) return null;
  const ofKind = products.filter((product) => isOfKind(product, asked.kind));
  if (ofKind.length === 0) return null;
  return asked.extreme ? byPrice(ofKind, asked) : byChoice(ofKind, asked);
}

function isOfKind({ name }: StoreProduct, kind: ProductQuestion['kind']): boolean {
  const words = wordsOf(name);
  return kind === null || kind.some((form) => words.includes(form));
}

function byPrice(products: readonly StoreProduct[], { extreme, kind }: ProductQuestion): Answer {
  const most = extreme === 'cheapest' ? Math.min : Math.max;
  const priceOf = (product: StoreProduct) => most(...pricesOf(product));
  const price = most(...products.map(priceOf));
  const found = products.filter((product) => priceOf(product) === price);
  const what = kind ? '' : ' product in the store';
  return toAnswer(`The ${extreme}${what} costs ${displayMoney(price)}:`, found.map(linkTo), found);
}

function pricesOf({ price, variants }: StoreProduct): number[] {
  const prices = variants.length > 0 ? variants.map(({ retailPrice }) => retailPrice) : [price];
  return prices.map((each) => fromWire(each) ?? 0);
}

function byChoice(products: readonly StoreProduct[], asked: ProductQuestion): Answer | null {
  const choice = [asked.color, asked.size].filter(Boolean).join(', ');
  const described = (each: StoreProduct) => [linkTo(each), optionsOf(each, asked)].filter(Boolean).join(': ');
  const found = products.filter((product) => comesIn(product, asked));
  if (found.length > 0) return toAnswer(`In ${choice}:`, found.map(described), found);
  const close = asked.kind
    ? products
    : products.filter(({ sizes }) => sizes.some((size) => CLOTHING.test(size)));
  if (close.length === 0) return null;
  return toAnswer(`We don't have that in ${choice}. What we have:`, close.map(described), close);
}

function comesIn({ colors, sizes, variants }: StoreProduct, { color, size }: ProductQuestion): boolean {
  const isColor = (name: string | null) =>
    color === null ||
    wordsOf(name ?? '')
      .map(toColor)
      .includes(color);
  const isSize = (name: string | null) => size === null || toSize(name ?? '') === size;
  if (variants.length > 0) return variants.some((each) => isColor(each.color) && isSize(each.size));
  return (color === null || colors.some(isColor)) && (size === null || sizes.some(isSize));
}

/** Returns the colors and sizes of a product, whichever were asked for. */
function optionsOf({ colors, sizes }: StoreProduct, { color, size }: ProductQuestion): string {
  const options = [...(color ? [colors] : []), ...(size ? [sizes] : [])].filter((each) => each.length > 0);
  return options.map((each) => plainText(each.join(', '))).join('; ');
}

function linkTo({ name, slug }: StoreProduct): string {
  return link(name, productPath(slug));
}

/** Names so many products that a reader takes them in. */
function toAnswer(lead: string, lines: readonly string[], products: readonly StoreProduct[]): Answer {
  const listed = lines.slice(0, MAX_SOURCES).map((line) => `- ${line}`);
  const more = lines.length > listed.length ? `\n\nSee all in ${link('the store', PATHS.store)}.` : '';
  return {
    answer: `${lead}\n\n${listed.join('\n')}${more}`,
    sources: products.slice(0, MAX_SOURCES).map(({ name, slug, description }) => ({
      title: name,
      url: productPath(slug),
      excerpt: description ?? '',
    })),
  };
}
