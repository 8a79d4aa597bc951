import type { cartItems } from '#db/schema/cart.ts';
import { printAreasOf } from '#server/domain/catalog/product-metadata.ts';
import type { ProductRow, VariantRow } from '#server/domain/catalog/stock.ts';
import { type DesignRow, toDesign } from '#server/domain/designs/designs.queries.ts';
import { pictureOfSide } from '#server/domain/designs/product-pictures.ts';
import type { Placement } from '#shared/designs/design.ts';
import { placementArea, placementsOf } from '#shared/designs/print-area.ts';
import { flawsOnPicture } from '#shared/designs/print-flaws.ts';
import type { Side } from '#shared/pictures.ts';
import type { CartDesign } from '#shared/schemas/saved-design.schema.ts';

const CANNOT_PRINT: Record<Placement, string> = {
  front: "We can't print on the front of this product.",
  back: "We can't print on the back of this product.",
  sleeve: "We can't print on the sleeve of this product.",
  chest: "We can't print on the chest of this product.",
};

/**
 * Converts the design of a line item to its wire format, with the preview in the line item's own color.
 * @param product absent if the product is no longer sold
 */
export function toCartDesign(
  row: DesignRow,
  item: Pick<typeof cartItems.$inferSelect, 'acceptedFlaws'>,
  product: ProductRow | undefined,
  variant: VariantRow | undefined,
): CartDesign {
  const { id, artworkUrl, artworkPreviewUrl, previews, effectiveDpi, printedInches } = row;
  const design = toDesign(row);
  const printAreas = product ? printAreasOf(product) : null;
  const area = placementArea(printAreas, design.placement);
  const pictureOf = (side: Side) => (product ? pictureOfSide(product, variant, side) : null);
  const picture = pictureOf(area.side);
  const flaws = flawsOnPicture(row, picture);
  const isLost = product !== undefined && !placementsOf(printAreas).includes(design.placement);
  return {
    id,
    ...design,
    artworkUrl,
    previewUrl: (picture && previews[picture]) || artworkPreviewUrl,
    effectiveDpi,
    flaws,
    acceptedFlaws: item.acceptedFlaws,
    printedInches,
    textFits: !flaws.includes('text_cropped'),
    printProblem: isLost ? CANNOT_PRINT[design.placement] : null,
    editing: product?.allowCustomization
      ? { printAreas, pictures: { front: pictureOf('front'), back: pictureOf('back') } }
      : null,
  };
}
