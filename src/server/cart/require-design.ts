import type { Db } from '#db/client.ts';
import { MIN_DPI } from '#shared/designs/effective-dpi.ts';
import { AppError } from '#shared/errors.ts';
import type { ProductRow } from '../catalog/stock.ts';
import { type DesignRow, findOwnDesign } from '../designs/designs.queries.ts';
import type { Buyer } from './buyer.ts';

/**
 * Returns the design that a buyer adds to the cart with a product (docs/product.md#design-ownership).
 * @throws AppError `customization_not_found` when it isn't the buyer's, `customization_not_allowed`,
 *   `validation_failed` (customizationId) when it was made for another product, `low_resolution` (with
 *   `effectiveDpi` and `minimumDpi`) when its logo is below `MIN_DPI` and the shopper hasn't accepted that
 */
export function requireDesign(
  db: Db,
  buyer: Buyer,
  product: ProductRow,
  { id, acceptLowResolution }: { id: string; acceptLowResolution?: boolean | undefined },
): DesignRow {
  const design = findOwnDesign(db, buyer.keys, id);
  if (!design) throw new AppError('customization_not_found');
  if (design.productId !== product.id) {
    throw new AppError('validation_failed', {
      fields: { customizationId: 'This design was made for another product' },
    });
  }
  if (!product.allowCustomization) throw new AppError('customization_not_allowed');
  if (isLowResolution(design) && !acceptLowResolution) {
    const { effectiveDpi } = design;
    throw new AppError('low_resolution', {
      message: `The logo would print at ${effectiveDpi} DPI and look blurred; ${MIN_DPI} or more is sharp. Use a larger picture, make it smaller, or accept it as it is.`,
      details: { effectiveDpi, minimumDpi: MIN_DPI },
    });
  }
  return design;
}

/** Returns whether the logo has fewer than `MIN_DPI` pixels per inch of print (docs/product.md#logo-resolution). */
export function isLowResolution({ effectiveDpi }: Pick<DesignRow, 'effectiveDpi'>): boolean {
  return effectiveDpi !== null && effectiveDpi < MIN_DPI;
}
