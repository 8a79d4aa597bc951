/** The part of a variant that matching uses. */
interface VariantChoice {
  size: string | null;
  color: string | null;
  isAvailable: boolean;
}

export interface Choice {
  size?: string | null | undefined;
  color?: string | null | undefined;
}

/** A variant and how it matched. Matches by only `size` or `color` provide a price or picture but can't be bought. */
interface VariantMatch<V> {
  variant: V;
  by: 'both' | 'size' | 'color';
}

/** Removes case, white space and the period of "oz.", so that `"11 OZ."` and `"11oz"` are the same size. */
export function normalizeOption(option: string | null | undefined): string {
  return (option ?? '').toLowerCase().replace(/\s+/g, '').replaceAll(/oz\.+/g, 'oz');
}

/** Returns the identity of a variant: its size and color as carts and orders match them. */
export function optionKey({
  size,
  color,
}: {
  size?: string | null | undefined;
  color?: string | null | undefined;
}): string {
  return JSON.stringify([normalizeOption(size), normalizeOption(color)]);
}

/**
 * Finds the variant for a choice (docs/product/catalog.md#variant-matching): by size and color, then by size, then by color.
 * Only a match by both can be bought.
 */
export function matchVariant<V extends VariantChoice>(
  variants: readonly V[],
  choice: Choice,
): VariantMatch<V> | null {
  const size = normalizeOption(choice.size);
  const color = normalizeOption(choice.color);
  const sameSize = (variant: V) => normalizeOption(variant.size) === size;
  const sameColor = (variant: V) => normalizeOption(variant.color) === color;

  const both = variants.find((variant) => sameSize(variant) && sameColor(variant));
  if (both) return { variant: both, by: 'both' };
  const bySize = size ? variants.find(sameSize) : undefined;
  if (bySize) return { variant: bySize, by: 'size' };
  const byColor = color ? variants.find(sameColor) : undefined;
  return byColor ? { variant: byColor, by: 'color' } : null;
}

/** Returns the distinct sizes or colors of the variants, in their order and in the spelling of the first. */
export function optionsOf(variants: readonly VariantChoice[], option: 'size' | 'color'): string[] {
  const names = new Map<string, string>();
  for (const { [option]: name } of variants) {
    const key = normalizeOption(name);
    if (name !== null && !names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}
