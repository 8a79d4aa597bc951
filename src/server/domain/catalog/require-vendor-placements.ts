import type { Db } from '#db/client.ts';
import { PLACEMENT_LABELS } from '#shared/designs/design.ts';
import { NOT_BY_VENDORS } from '#shared/designs/print-area.ts';
import { AppError } from '#shared/errors.ts';
import type { ProductChange } from '#shared/schemas/product-actions.schema.ts';
import { printOf } from './print-areas.ts';
import type { ProductRow } from './stock.ts';

/**
 * Refuses placements of a synced product that its vendor doesn't make. If the vendor says where it prints, the shop can only leave
 * placements out, but not all of them; else it can choose a template.
 * @throws AppError `validation_failed`
 */
export function requireVendorPlacements(
  db: Db,
  product: ProductRow,
  { print, leftOut }: Pick<ProductChange, 'print' | 'leftOut'>,
): void {
  const { ofVendor } = printOf(db, product);
  const refuse = (field: 'leftOut' | 'print.kind' | 'print.placements', why: string) => {
    throw new AppError('validation_failed', { fields: { [field]: why } });
  };
  if (ofVendor) {
    if (print) refuse('print.kind', 'The print vendor says where it prints. Leave out placements instead');
    if (leftOut && ofVendor.every((placement) => leftOut.includes(placement)))
      refuse('leftOut', 'Choose at least one placement');
    return;
  }
  if (leftOut?.length)
    refuse('leftOut', "The print vendor doesn't say where it prints. Choose a kind instead");
  const unmade = print?.placements.find((placement) => NOT_BY_VENDORS.includes(placement));
  if (unmade)
    refuse(
      'print.placements',
      `${PLACEMENT_LABELS[unmade]} isn't one of the print vendor's placements. Choose others`,
    );
}
