import type { ProductRow, VariantRow } from '#server/domain/catalog/stock.ts';
import { type PlacementArea, pictureUnder } from '#shared/designs/print-area.ts';
import type { Side } from '#shared/pictures.ts';
import { normalizeOption } from '#shared/variants.ts';

/** Returns the picture of one side of a product in a variant's color; `null` if there is none. */
export function pictureOfSide(
  product: Pick<ProductRow, 'imageUrl'>,
  variant: Pick<VariantRow, 'imageUrl' | 'backImageUrl'> | undefined,
  side: Side,
): string | null {
  return side === 'back' ? (variant?.backImageUrl ?? null) : (variant?.imageUrl ?? product.imageUrl);
}

/** Returns all distinct pictures that a design on a product is shown on, those in the given color first. */
export function picturesUnder(
  product: ProductRow,
  variants: readonly VariantRow[],
  area: PlacementArea,
  color: string | undefined,
): string[] {
  const chosen = normalizeOption(color);
  const inColor = variants.filter((variant) => chosen !== '' && normalizeOption(variant.color) === chosen);
  const pictures = [...inColor, ...variants, undefined].map((variant) =>
    pictureUnder(area, variant ? variant.color : color, pictureOfSide(product, variant, area.side)),
  );
  return [...new Set(pictures.filter((url) => url !== null))];
}
