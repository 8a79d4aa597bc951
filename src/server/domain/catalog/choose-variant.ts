import { AppError } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { PLEASE_CHOOSE } from '#shared/product-choice.ts';
import { type Choice, matchVariant, normalizeOption, optionsOf } from '#shared/variants.ts';
import { type ProductRow, priceOf, stockOfChoice, type VariantRow } from './stock.ts';

/** A product in the size and color that a shopper chose, with its price in cents and its stock. */
interface SellableChoice {
  size: string | null;
  color: string | null;
  unitPrice: Cents;
  stock: number;
  imageUrl: string | null;
}

/**
 * Resolves a choice to the spelling of the catalog ("xl " → "XL"), with its price and stock
 * (docs/product/catalog.md#size-and-color). The stock of a combination that doesn't exist is 0.
 * @throws AppError `validation_failed` with `fields.size` or `fields.color` when one is missing or unknown
 */
export function chooseVariant(
  product: ProductRow,
  variants: readonly VariantRow[],
  choice: Choice,
): SellableChoice {
  requireOption('size', choice.size, optionsOf(variants, 'size'));
  requireOption('color', choice.color, optionsOf(variants, 'color'));
  const match = matchVariant(variants, choice);
  // The size and the color exist, but not together: the same as an unavailable variant.
  const variant = match?.by === 'both' ? match.variant : undefined;
  return {
    size: variant?.size ?? (choice.size || null),
    color: variant?.color ?? (choice.color || null),
    unitPrice: priceOf(product, variant),
    stock: stockOfChoice(product, variants, variant),
    imageUrl: match?.variant.imageUrl ?? product.imageUrl,
  };
}

function requireOption(field: 'size' | 'color', chosen: string | null | undefined, offered: string[]): void {
  if (!chosen && offered.length > 0) {
    throw new AppError('validation_failed', { fields: { [field]: PLEASE_CHOOSE[field] } });
  }
  if (chosen && !offered.map(normalizeOption).includes(normalizeOption(chosen))) {
    throw new AppError('validation_failed', { fields: { [field]: `This ${field} isn't available` } });
  }
}
