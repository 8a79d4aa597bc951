import { type PlacementArea, pictureUnder, placementArea } from '#shared/designs/print-area.ts';
import type { Side } from '#shared/pictures.ts';
import type { EditedProduct } from './product-pictures.ts';

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
