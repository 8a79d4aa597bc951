import type { Db } from '#db/client.ts';
import { isCustomizable, offersPlacement, printOf } from '#server/domain/catalog/print-areas.ts';
import type { FoundProduct } from '#server/domain/catalog/stock.ts';
import { type DesignRow, findOwnDesign } from '#server/domain/designs/designs.queries.ts';
import { pictureOfSide } from '#server/domain/designs/product-pictures.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { blurryPrint, MIN_DPI } from '#shared/designs/effective-dpi.ts';
import { acceptedFlaws, type ConsentedDesign } from '#shared/designs/ordered-design.ts';
import { pictureUnder, placementArea } from '#shared/designs/print-area.ts';
import { FLAW_WARNINGS, flawsOnPicture, NEEDS_CONSENT, type PrintFlaw } from '#shared/designs/print-flaws.ts';
import { AppError } from '#shared/errors.ts';
import { type Choice, matchVariant } from '#shared/variants.ts';
import type { CartItemRow } from './cart.queries.ts';

/** The columns of a line item that depend on its design. */
type DesignColumns = Pick<CartItemRow, 'customizationId' | 'acceptedFlaws'>;

export const NO_DESIGN: DesignColumns = { customizationId: null, acceptedFlaws: [] };

/**
 * Returns the design columns of a line item for a design that a buyer orders with a product in a size and color
 * (docs/product/designs.md#design-ownership).
 * @throws AppError `customization_not_found` when it isn't the buyer's, `customization_not_allowed`,
 *   `validation_failed` (customizationId) when it was made for another product or its product has lost the placement,
 *   and what `requireAcceptance` throws
 */
export function requireDesign(
  db: Db,
  buyer: Buyer,
  { product, variants }: FoundProduct,
  choice: Choice,
  { id, ...accepted }: ConsentedDesign,
): DesignColumns {
  const design = findOwnDesign(db, buyer.keys, id);
  if (!design) throw new AppError('customization_not_found');
  if (design.productId !== product.id) {
    throw new AppError('validation_failed', {
      fields: { customizationId: 'This design was made for another product' },
    });
  }
  if (!isCustomizable(db, product)) throw new AppError('customization_not_allowed');
  const print = printOf(db, product);
  if (!offersPlacement(print, design.printArea)) {
    throw new AppError('validation_failed', {
      fields: { customizationId: "We can't print there on this product any more. Edit the design." },
    });
  }
  const area = placementArea(print.areas, design.printArea);
  const variant = matchVariant(variants, choice)?.variant;
  const picture = pictureUnder(area, variant?.color, pictureOfSide(product, variant, area.side));
  const all = acceptedFlaws(accepted);
  requireAcceptance(design, all);
  const flaws = flawsOnPicture(design, picture).filter((flaw) => all.includes(flaw));
  return { customizationId: design.id, acceptedFlaws: flaws };
}

/**
 * Requires the shopper's consent to each flaw that needs it (docs/product/designs.md#print-checks).
 * @throws AppError `low_resolution` (with `effectiveDpi` and `minimumDpi`) when the logo is below `MIN_DPI`, `text_cropped`,
 *   `print_not_accepted` (with `flaws`) for the others
 */
function requireAcceptance({ flaws, effectiveDpi }: DesignRow, accepted: readonly PrintFlaw[]): void {
  const missing = NEEDS_CONSENT.filter((flaw) => flaws.includes(flaw) && !accepted.includes(flaw));
  if (missing.includes('low_resolution')) {
    const warning = effectiveDpi === null ? FLAW_WARNINGS.low_resolution : blurryPrint(effectiveDpi);
    throw new AppError('low_resolution', {
      message: `${warning} Use a larger image, make it smaller, or accept it as it is.`,
      details: { effectiveDpi, minimumDpi: MIN_DPI },
    });
  }
  if (missing.includes('text_cropped')) {
    throw new AppError('text_cropped', {
      message: `${FLAW_WARNINGS.text_cropped} Make it smaller, move it, or accept it as it is.`,
    });
  }
  if (missing.length > 0) {
    const warnings = missing.map((flaw) => FLAW_WARNINGS[flaw]).join(' ');
    throw new AppError('print_not_accepted', {
      message: `${warnings} Change the design, or accept it as it is.`,
      details: { flaws: missing },
    });
  }
}
