import type { StoreProduct, StoreVariant } from './product.ts';
import { stockLabel } from './product.ts';
import { type Choice, matchVariant, normalizeOption } from './variants.ts';

export type OptionName = 'size' | 'color';
export type Chosen = Partial<Record<OptionName, string>>;

/** What is said beside the select of an option that has not been chosen (decisions.md 30). */
export const PLEASE_CHOOSE: Record<OptionName, string> = {
  size: 'Please choose a size',
  color: 'Please choose a colour',
};

/** What a choice of size and colour, complete or not, costs and looks like. */
export interface ChoiceOutcome {
  /** On the wire's form: the variant's price, else the product's. */
  price: string;
  image: string | null;
  backImage: string | null;
  /** Nothing of this choice can be bought. */
  soldOut: boolean;
  stock: 'Out of Stock' | 'Low Stock' | null;
}

type Options = Pick<StoreProduct, 'sizes' | 'colors'>;

/** An option with a single value needs no choosing. */
export function soleOptions({ sizes, colors }: Options): Chosen {
  const only = ([option, second]: readonly string[]) => (second === undefined ? option : undefined);
  return chosenOf({ size: only(sizes), color: only(colors) });
}

/** The choice as the product writes it; what the product does not offer counts as not chosen. */
export function knownOptions({ sizes, colors }: Options, choice: Choice): Chosen {
  const find = (options: readonly string[], wanted: string | null | undefined) =>
    wanted ? options.find((option) => normalizeOption(option) === normalizeOption(wanted)) : undefined;
  return chosenOf({ size: find(sizes, choice.size), color: find(colors, choice.color) });
}

/** The messages for what still has to be chosen; empty when the choice is complete. */
export function missingOptions({ sizes, colors }: Options, chosen: Chosen): Chosen {
  return chosenOf({
    size: sizes.length > 0 && !chosen.size ? PLEASE_CHOOSE.size : undefined,
    color: colors.length > 0 && !chosen.color ? PLEASE_CHOOSE.color : undefined,
  });
}

/**
 * Price, pictures and stock of a choice: a match by size already tells the price, one by colour the
 * pictures only (P section 5, decisions.md 20–23).
 */
export function judgeChoice(product: StoreProduct, chosen: Chosen): ChoiceOutcome {
  const { variants, inventory } = product;
  const match = matchVariant(variants, chosen);
  const buyable = match?.by === 'both' && match.variant.isAvailable;
  const complete = Object.keys(missingOptions(product, chosen)).length === 0;
  const soldOut = inventory < 1 || (complete && variants.length > 0 && !buyable);
  // Without a choice the pictures are the first variant's: so a card has its back from the start.
  const shown = match?.variant ?? variants[0];
  return {
    price: match && match.by !== 'color' ? match.variant.retailPrice : product.price,
    image: match?.variant.imageUrl ?? product.image,
    backImage: shown?.backImageUrl ?? null,
    soldOut,
    stock: soldOut ? 'Out of Stock' : stockLabel(inventory),
  };
}

/** Whether an option can still be had together with what is chosen of the other. */
export function isOffered(
  variants: readonly StoreVariant[],
  chosen: Chosen,
  name: OptionName,
  value: string,
): boolean {
  const other = name === 'size' ? 'color' : 'size';
  const same = (variant: StoreVariant, option: OptionName, wanted: string) =>
    normalizeOption(variant[option]) === normalizeOption(wanted);
  return variants.some(
    (variant) =>
      variant.isAvailable &&
      same(variant, name, value) &&
      (!chosen[other] || same(variant, other, chosen[other])),
  );
}

function chosenOf(options: Record<OptionName, string | undefined>): Chosen {
  return { ...(options.size && { size: options.size }), ...(options.color && { color: options.color }) };
}
