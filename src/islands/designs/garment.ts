import type { StoreProduct } from '#shared/product.ts';
import { matchVariant } from '#shared/variants.ts';

export type Side = 'front' | 'back';

/** The pictures that a product is designed on. */
export type GarmentPictures = Record<Side, string | null>;

/** Front and back in the chosen colour; in the first colour while none is chosen. */
export function garmentPictures(product: StoreProduct, color: string | undefined): GarmentPictures {
  const variant = matchVariant(product.variants, { color })?.variant ?? product.variants[0];
  return {
    front: variant?.imageUrl ?? product.image,
    back: variant?.backImageUrl ?? null,
  };
}
