import { cutAtWord } from '#shared/cut-text.ts';
import { listInWords } from '#shared/list-in-words.ts';
import { displayMoney } from '#shared/money.ts';
import { priceRange } from '#shared/product.ts';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import { DESCRIPTION_LENGTH as LENGTH } from '#shared/seo/seo-limits.ts';

/** Appended to a description that is too short. */
const aboutUs = (institute: string) =>
  `From ${institute}, a veteran-owned institute for advanced trauma, emergency and tactical medicine, for ` +
  'military and civilian healthcare professionals.';

type Described = Pick<StoreProduct, 'name' | 'description' | 'price' | 'variants' | 'colors'>;

/**
 * Returns the meta description of a product: the beginning of its description, then prices, colors and shipping. Omits the facts
 * if no whole word of the description fits beside them.
 * @param shipping such as `Free shipping from $75.`
 * @param institute the institute's name
 */
export function productDescription(product: Described, shipping: string, institute: string): string {
  const { name, description, colors } = product;
  const prices = priceWords(product);
  const choice = colors.length > 0 ? `${prices} in ${listInWords(colors)}.` : `${prices}.`;
  const facts = [`${choice} ${shipping}`, choice, `${prices}. ${shipping}`, `${prices}.`];
  for (const each of facts) {
    const described = metaDescription(description.trim() || `${name}.`, each, institute);
    if (described.length >= LENGTH.min) return described;
  }
  return metaDescription(`${name}.`, `${prices}.`, institute);
}

/**
 * Returns a text and its ending as a meta description. Cuts the text at a word if both are too long, and adds a sentence about us
 * if they are too short.
 */
export function metaDescription(text: string, end: string, institute: string): string {
  const whole = `${text} ${end}`;
  if (whole.length > LENGTH.max) return `${cutAtWord(text, LENGTH.max - end.length - 1)} ${end}`;
  return whole.length < LENGTH.min ? cutAtWord(`${whole} ${aboutUs(institute)}`, LENGTH.max) : whole;
}

/** Returns `$26` or `$26 to $28`. */
function priceWords(product: Described): string {
  return priceRange(product)
    .map((cents) => displayMoney(cents).replace(/\.00$/, ''))
    .join(' to ');
}
