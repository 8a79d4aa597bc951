/** The part of a variant that matching and pricing need. */
export interface VariantChoice {
  size: string | null;
  color: string | null;
  isAvailable: boolean;
}

export interface Choice {
  size?: string | null | undefined;
  color?: string | null | undefined;
}

/** How well a choice was met: `size` and `color` matches show a price or picture but cannot be bought. */
export interface VariantMatch<V> {
  variant: V;
  by: 'both' | 'size' | 'color';
}

/** `"11 OZ."` and `"11oz"` are the same size: case, white space and the point of "oz." do not count. */
export function normalizeOption(option: string | null | undefined): string {
  return (option ?? '').toLowerCase().replace(/\s+/g, '').replaceAll(/oz\.+/g, 'oz');
}

/**
 * Finds the variant for a choice: size and colour first, then size only, then colour only
 * (P section 5, decisions.md 22). Only a match by both can be bought.
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

/** The distinct sizes or colours of the variants, in their order, each as it is written first. */
export function optionsOf(variants: readonly VariantChoice[], option: 'size' | 'color'): string[] {
  const names = new Map<string, string>();
  for (const { [option]: name } of variants) {
    const key = normalizeOption(name);
    if (name !== null && !names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}
