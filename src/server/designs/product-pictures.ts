import type { PlacementArea } from '#shared/designs/print-area.ts';
import { normalizeOption } from '#shared/variants.ts';
import type { ProductRow, VariantRow } from '../catalog/stock.ts';

type Side = PlacementArea['side'];

/** The picture that shows one side of a product in a variant's colour; null where there is none. */
export function pictureOfSide(
  product: Pick<ProductRow, 'imageUrl'>,
  variant: Pick<VariantRow, 'imageUrl' | 'backImageUrl'> | undefined,
  side: Side,
): string | null {
  return side === 'back' ? (variant?.backImageUrl ?? null) : (variant?.imageUrl ?? product.imageUrl);
}

/** Every picture that shows this side of a product, each once, the one in the given colour first. */
export function picturesOfSide(
  product: ProductRow,
  variants: readonly VariantRow[],
  side: Side,
  color: string | undefined,
): string[] {
  const chosen = normalizeOption(color);
  const inColor = variants.filter((variant) => chosen !== '' && normalizeOption(variant.color) === chosen);
  const pictures = [...inColor, ...variants, undefined].map((variant) =>
    pictureOfSide(product, variant, side),
  );
  return [...new Set(pictures.filter((url) => url !== null))];
}
