import type { Db } from '#db/client.ts';
import type { cartItems } from '#db/schema/cart.ts';
import { isCustomizable, offersPlacement, printOf } from '#server/domain/catalog/print-areas.ts';
import type { ProductRow, VariantRow } from '#server/domain/catalog/stock.ts';
import { type DesignRow, toDesign } from '#server/domain/designs/designs.queries.ts';
import { pictureOfSide } from '#server/domain/designs/product-pictures.ts';
import type { Placement } from '#shared/designs/design.ts';
import { pictureUnder, placementArea } from '#shared/designs/print-area.ts';
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
  db: Db,
  row: DesignRow,
  item: Pick<typeof cartItems.$inferSelect, 'acceptedFlaws'>,
  product: ProductRow | undefined,
  variant: VariantRow | undefined,
): CartDesign {
  const { id, artworkUrl, artworkPreviewUrl, previews, effectiveDpi, printedInches } = row;
  const design = toDesign(row);
  const print = product ? printOf(db, product) : null;
  const printAreas = print?.areas ?? null;
  const area = placementArea(printAreas, design.placement);
  const pictureOf = (side: Side) => (product ? pictureOfSide(product, variant, side) : null);
  const picture = pictureUnder(area, variant?.color, pictureOf(area.side));
  const flaws = flawsOnPicture(row, picture);
  const isLost = print !== null && !offersPlacement(print, design.placement);
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
    editing:
      product && isCustomizable(db, product)
        ? { printAreas, pictures: { front: pictureOf('front'), back: pictureOf('back') } }
        : null,
  };
}
