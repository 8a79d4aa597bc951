import {
  type PlacementArea,
  type PrintAreas,
  pictureUnder,
  placementArea,
} from '#shared/designs/print-area.ts';
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

/** Returns the picture that a design on an area is shown on; null for plain paper. */
export function pictureOfArea({ pictures, color }: EditedProduct, area: PlacementArea): string | null {
  return pictureUnder(area, color, pictures[area.side]);
}

/** Returns the picture of a side of the product, where the design may be on an area of another side. */
export function pictureOfSide(product: EditedProduct, side: Side, area: PlacementArea): string | null {
  if (side === area.side) return pictureOfArea(product, area);
  const { printAreas, pictures } = product;
  return printAreas?.[side] ? pictureOfArea(product, placementArea(printAreas, side)) : pictures[side];
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
