import type { Db } from '#db/client.ts';
import { printAreasOf } from '#server/domain/catalog/product-metadata.ts';
import type { ProductRow } from '#server/domain/catalog/stock.ts';
import { type DesignRow, findOwnDesign } from '#server/domain/designs/designs.queries.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { blurryPrint, MIN_DPI } from '#shared/designs/effective-dpi.ts';
import { type PrintConsent, TEXT_CROPPED } from '#shared/designs/ordered-design.ts';
import { placementsOf } from '#shared/designs/print-area.ts';
import { AppError } from '#shared/errors.ts';
import type { CartItemRow } from './cart.queries.ts';

/** The columns of a line item that depend on its design. */
type DesignColumns = Pick<CartItemRow, 'customizationId' | 'lowResolutionAccepted' | 'croppedTextAccepted'>;

export const NO_DESIGN: DesignColumns = {
  customizationId: null,
  lowResolutionAccepted: false,
  croppedTextAccepted: false,
};

/**
 * Returns the design columns of a line item for a design that a buyer orders with a product
 * (docs/product/designs.md#design-ownership).
 * @throws AppError `customization_not_found` when it isn't the buyer's, `customization_not_allowed`,
 *   `validation_failed` (customizationId) when it was made for another product or its product has lost the placement,
 *   `low_resolution` (with `effectiveDpi` and `minimumDpi`) when its logo is below `MIN_DPI`, `text_cropped` when its
 *   text doesn't fit, each unless the shopper has accepted that
 */
export function requireDesign(
  db: Db,
  buyer: Buyer,
  product: ProductRow,
  { id, ...consent }: PrintConsent & { id: string },
): DesignColumns {
  const design = findOwnDesign(db, buyer.keys, id);
  if (!design) throw new AppError('customization_not_found');
  if (design.productId !== product.id) {
    throw new AppError('validation_failed', {
      fields: { customizationId: 'This design was made for another product' },
    });
  }
  if (!product.allowCustomization) throw new AppError('customization_not_allowed');
  if (!placementsOf(printAreasOf(product)).includes(design.printArea)) {
    throw new AppError('validation_failed', {
      fields: { customizationId: "We can't print there on this product any more. Edit the design." },
    });
  }
  const isLow = requireResolution(design, consent);
  const isCropped = requireTextFit(design, consent);
  return { customizationId: design.id, lowResolutionAccepted: isLow, croppedTextAccepted: isCropped };
}

/** Returns whether the logo has fewer than `MIN_DPI` pixels per inch of print (docs/product/designs.md#logo-resolution). */
function requireResolution({ effectiveDpi }: DesignRow, { acceptLowResolution }: PrintConsent): boolean {
  const isLow = effectiveDpi !== null && effectiveDpi < MIN_DPI;
  if (!isLow || acceptLowResolution) return isLow;
  throw new AppError('low_resolution', {
    message: `${blurryPrint(effectiveDpi)} Use a larger image, make it smaller, or accept it as it is.`,
    details: { effectiveDpi, minimumDpi: MIN_DPI },
  });
}

/** Returns whether the print area cuts off a part of the text (docs/product/designs.md#text-fit). */
function requireTextFit({ textFits }: DesignRow, { acceptCroppedText }: PrintConsent): boolean {
  if (textFits || acceptCroppedText) return !textFits;
  throw new AppError('text_cropped', {
    message: `${TEXT_CROPPED} Make it smaller, move it, or accept it as it is.`,
  });
}
