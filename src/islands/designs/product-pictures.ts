import type { StoreProduct } from '#shared/product.ts';
import { matchVariant } from '#shared/variants.ts';

export type Side = 'front' | 'back';

/** The images of the sides that a design can be on. */
export type ProductPictures = Record<Side, string | null>;

/** Returns front and back in the chosen color, or in the first color if none is chosen. */
export function productPictures(product: StoreProduct, color: string | undefined): ProductPictures {
  const variant = matchVariant(product.variants, { color })?.variant ?? product.variants[0];
  return {
    front: variant?.imageUrl ?? product.image,
    back: variant?.backImageUrl ?? null,
  };
}
