import type { cartItems } from '#db/schema/cart.ts';
import { placementArea } from '#shared/designs/print-area.ts';
import type { Side } from '#shared/pictures.ts';
import type { CartDesign } from '#shared/schemas/saved-design.schema.ts';
import { printAreasOf } from '../catalog/product-metadata.ts';
import type { ProductRow, VariantRow } from '../catalog/stock.ts';
import { type DesignRow, toDesign } from '../designs/designs.queries.ts';
import { pictureOfSide } from '../designs/product-pictures.ts';

/**
 * Converts the design of a line item to its wire format, with the preview in the line item's own color.
 * @param product absent if the product is no longer sold
 */
export function toCartDesign(
  row: DesignRow,
  item: Pick<typeof cartItems.$inferSelect, 'lowResolutionAccepted' | 'croppedTextAccepted'>,
  product: ProductRow | undefined,
  variant: VariantRow | undefined,
): CartDesign {
  const { id, artworkUrl, artworkPreviewUrl, previews, effectiveDpi, textFits } = row;
  const { lowResolutionAccepted, croppedTextAccepted } = item;
  const design = toDesign(row);
  const printAreas = product ? printAreasOf(product) : null;
  const area = placementArea(printAreas, design.placement);
  const pictureOf = (side: Side) => (product ? pictureOfSide(product, variant, side) : null);
  const picture = pictureOf(area.side);
  return {
    id,
    ...design,
    artworkUrl,
    previewUrl: (picture && previews[picture]) || artworkPreviewUrl,
    effectiveDpi,
    lowResolutionAccepted,
    textFits,
    croppedTextAccepted,
    editing: product?.allowCustomization
      ? { printAreas, pictures: { front: pictureOf('front'), back: pictureOf('back') } }
      : null,
  };
}
