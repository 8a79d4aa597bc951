import type { PrintAreas } from '#shared/designs/print-area.ts';
import type { Side } from '#shared/pictures.ts';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import { matchVariant } from '#shared/variants.ts';

/** The images of the sides that a design can be on. */
type ProductPictures = Record<Side, string | null>;

/** A product in one color, as the editor shows it. */
export interface EditedProduct {
  id: string;
  name: string;
  color: string | undefined;
  pictures: ProductPictures;
  printAreas: PrintAreas | null;
}

/** Returns front and back in the chosen color, or in the first color if none is chosen. */
function productPictures(product: StoreProduct, color: string | undefined): ProductPictures {
  const variant = matchVariant(product.variants, { color })?.variant ?? product.variants[0];
  return {
    front: variant?.imageUrl ?? product.image,
    back: variant?.backImageUrl ?? null,
  };
}

export function editedProduct(product: StoreProduct, color: string | undefined): EditedProduct {
  const { id, name, printAreas } = product;
  return { id, name, color, pictures: productPictures(product, color), printAreas: printAreas as PrintAreas };
}
