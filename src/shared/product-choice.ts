import { choiceName } from './cart.ts';
import { displayMoney } from './money.ts';
import { stockLabel } from './product.ts';
import type { CartItem } from './schemas/cart.schema.ts';
import type { StoreProduct } from './schemas/store-product.schema.ts';
import { type Choice, matchVariant, normalizeOption } from './variants.ts';

export type OptionName = 'size' | 'color';
export type Chosen = Partial<Record<OptionName, string>>;

/** The message next to the select of an option that hasn't been chosen (docs/product/catalog.md#size-and-color). */
export const PLEASE_CHOOSE: Record<OptionName, string> = {
  size: 'Choose a size',
  color: 'Choose a color',
};

/** The price, pictures and stock of a choice of size and color, complete or not. */
export interface ChoiceOutcome {
  /** For display: `$28.00`, or `From $26.00` while variants at different prices can still be chosen. */
  price: string;
  image: string | null;
  backImage: string | null;
  /** True if no variant of this choice can be bought. */
  soldOut: boolean;
  stock: 'Out of Stock' | 'Low Stock' | null;
}

type Options = Pick<StoreProduct, 'sizes' | 'colors'>;

/** Returns the options with a single value, which are chosen automatically. */
export function soleOptions({ sizes, colors }: Options): Chosen {
  const only = ([option, second]: readonly string[]) => (second === undefined ? option : undefined);
  return chosenOf({ size: only(sizes), color: only(colors) });
}

/** Reads a choice from the query of a product's address. */
export function readChoice(search: string): Chosen {
  const query = new URLSearchParams(search);
  return chosenOf({ size: query.get('size') ?? undefined, color: query.get('color') ?? undefined });
}

/** Returns a line item in words: `Range Day Long Sleeve, L, Olive × 2`. */
export function describeItem(name: string, choice: Choice, quantity: number): string {
  const item = choiceName(name, choice);
  return quantity > 1 ? `${item} × ${quantity}` : item;
}

/**
 * Returns the confirmation of "Add to Cart", with the price if it differs from the one that the page shows
 * (docs/product/cart.md#changed-prices).
 * @param items the line items of the cart
 */
export function addedMessage(
  product: StoreProduct,
  chosen: Chosen,
  quantity: number,
  items: readonly Pick<CartItem, 'productId' | 'size' | 'color' | 'unitPrice'>[],
): string {
  const { size = null, color = null } = chosen;
  const added = items.find(
    (item) => item.productId === product.id && item.size === size && item.color === color,
  );
  const price = added && displayMoney(added.unitPrice);
  const change = price && price !== displayPrice(product, chosen) ? ` The price is now ${price}.` : '';
  return `${describeItem(product.name, chosen, quantity)} has been added to your cart.${change}`;
}

/** Returns a choice in the product's spelling, without values that the product doesn't have. */
export function knownOptions({ sizes, colors }: Options, choice: Choice): Chosen {
  const find = (options: readonly string[], value: string | null | undefined) =>
    value ? options.find((option) => normalizeOption(option) === normalizeOption(value)) : undefined;
  return chosenOf({ size: find(sizes, choice.size), color: find(colors, choice.color) });
}

/** Returns the messages for missing options; empty when the choice is complete. */
export function missingOptions({ sizes, colors }: Options, chosen: Chosen): Chosen {
  return chosenOf({
    size: sizes.length > 0 && !chosen.size ? PLEASE_CHOOSE.size : undefined,
    color: colors.length > 0 && !chosen.color ? PLEASE_CHOOSE.color : undefined,
  });
}

/**
 * Returns the price, pictures and stock of a choice (docs/product/catalog.md#variant-matching). A match by color alone
 * determines only the pictures.
 */
export function evaluateChoice(product: StoreProduct, chosen: Chosen): ChoiceOutcome {
  const { variants, inventory } = product;
  const match = matchVariant(variants, chosen);
  const isAvailable = match?.by === 'both' && match.variant.isAvailable;
  const complete = Object.keys(missingOptions(product, chosen)).length === 0;
  const isLow = match?.by === 'both' && match.variant.isLow;
  const soldOut = inventory < 1 || (complete && variants.length > 0 && !isAvailable);
  // Without a choice, the first variant's back picture is used, so that a product card always has one.
  const shown = match?.variant ?? variants[0];
  return {
    price: displayPrice(product, chosen),
    image: match?.variant.imageUrl ?? product.image,
    backImage: shown?.backImageUrl ?? null,
    soldOut,
    stock: soldOut ? 'Out of Stock' : isLow ? 'Low Stock' : stockLabel(inventory),
  };
}

/** Returns the lowest price among the available variants that a choice still allows (docs/product/catalog.md#prices). */
function displayPrice({ price, variants }: StoreProduct, chosen: Chosen): string {
  const match = matchVariant(variants, chosen);
  if (match?.by === 'both') return displayMoney(match.variant.retailPrice);
  const prices = variants
    .filter((variant) => isAllowed(variant, chosen, 'size') && isAllowed(variant, chosen, 'color'))
    .map(({ retailPrice }) => retailPrice)
    .sort((a, b) => Number(a) - Number(b));
  const [lowest = match?.by === 'size' ? match.variant.retailPrice : price] = prices;
  return `${lowest === (prices.at(-1) ?? lowest) ? '' : 'From '}${displayMoney(lowest)}`;
}

/** Returns the sizes or colors of a product that an available variant has together with the chosen other option. */
export function offeredOptions(
  { variants, sizes, colors }: Pick<StoreProduct, 'variants' | 'sizes' | 'colors'>,
  chosen: Chosen,
  name: OptionName,
): ReadonlySet<string> {
  const other = name === 'size' ? 'color' : 'size';
  const available = new Set(
    variants
      .filter((variant) => isAllowed(variant, chosen, other))
      .map((variant) => normalizeOption(variant[name])),
  );
  const options = name === 'size' ? sizes : colors;
  return new Set(options.filter((option) => available.has(normalizeOption(option))));
}

/** Returns whether a variant is available and has the chosen value of an option, if one is chosen. */
function isAllowed(variant: StoreProduct['variants'][number], chosen: Chosen, name: OptionName): boolean {
  const value = chosen[name];
  return variant.isAvailable && (!value || normalizeOption(variant[name]) === normalizeOption(value));
}

function chosenOf(options: Record<OptionName, string | undefined>): Chosen {
  return { ...(options.size && { size: options.size }), ...(options.color && { color: options.color }) };
}
