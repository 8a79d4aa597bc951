import type { Db } from '#db/client.ts';
import { MIN_DPI } from '#shared/designs/effective-dpi.ts';
import { AppError } from '#shared/errors.ts';
import type { ProductRow } from '../catalog/stock.ts';
import { type DesignRow, findOwnDesign } from '../designs/designs.queries.ts';
import type { Buyer } from './buyer.ts';

/**
 * The design that a shopper orders on a product.
 * @throws AppError `customization_not_found` when it is not this buyer's, `customization_not_allowed`,
 *   `validation_failed` (customizationId) when it was made for another product, `low_resolution` (with
 *   `effectiveDpi` and `minimumDpi`) when its logo is under 150 DPI and that is not accepted
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

export function isLowResolution({ effectiveDpi }: Pick<DesignRow, 'effectiveDpi'>): boolean {
  return effectiveDpi !== null && effectiveDpi < MIN_DPI;
}
