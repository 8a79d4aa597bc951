import { printAreasOf, vendorAreasOf } from '#server/domain/catalog/print-areas.ts';
import { printFileSize } from '#server/domain/designs/design-files.ts';
import type { OrderItemRow } from '#server/domain/sales/orders/order-row.ts';
import { requireOrder } from '#server/domain/sales/orders/require-order.ts';
import type { VendorShare } from '#server/domain/sales/vendor-orders/shares-to-send.ts';
import {
  findDesigns,
  findOffer,
  type VendorOffer,
} from '#server/domain/sales/vendor-orders/vendor-orders.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Placement } from '#shared/designs/design.ts';
import { type PixelSize, placementArea } from '#shared/designs/print-area.ts';
import { areaOfVariant, positionIn } from '#shared/designs/vendor-area.ts';
import type { ItemToCheck } from './sending-problem.ts';

/** The sizes of the print files of designs; null for a missing one. */
export type PrintFiles = ReadonlyMap<string, PixelSize | null>;

/** A line item to send, with the vendor's ids of it. */
export interface CheckedItem extends ItemToCheck {
  item: OrderItemRow;
  quantity: number;
  offer: VendorOffer | null;
}

/** Looks at the print files of line items. */
export function readPrintFiles(
  { env }: Pick<Services, 'env'>,
  items: readonly Pick<OrderItemRow, 'customizationId'>[],
): PrintFiles {
  const ids = [...new Set(items.flatMap(({ customizationId }) => customizationId ?? []))];
  const files = new Map<string, PixelSize | null>();
  for (const id of ids) files.set(id, printFileSize(env, id));
  return files;
}

/** Returns the items of a share with what is known about making them. */
export function itemsToCheck(
  { db }: Pick<Services, 'db'>,
  { items }: Pick<VendorShare<OrderItemRow>, 'items'>,
  files: PrintFiles,
): CheckedItem[] {
  const designs = findDesigns(
    db,
    items.flatMap(({ item }) => item.customizationId ?? []),
  );
  return items.map(({ item, quantity }) => {
    const offer = findOffer(db, item.productId, item);
    const design = item.customizationId === null ? undefined : designs.get(item.customizationId);
    const wasDesigned = requireOrder(db, item.orderId).items[item.position]?.customizationId != null;
    return {
      item,
      quantity,
      offer,
      variant: offer && !offer.isGone && offer.variant?.vendorVariantId ? offer.variant : null,
      print: design
        ? printToCheck(db, offer, design.printArea, files.get(design.id) ?? null)
        : wasDesigned
          ? 'deleted'
          : null,
    };
  });
}

/** Returns the size in which a file is printed: in its vendor's area, or if the vendor doesn't say, in ours. */
function printToCheck(
  db: Services['db'],
  offer: VendorOffer | null,
  placement: Placement,
  file: PixelSize | null,
): ItemToCheck['print'] {
  const areas = offer && vendorAreasOf(db, offer.product.id);
  if (!areas) return { area: placementArea(offer && printAreasOf(db, offer.product), placement), file };
  const area = areaOfVariant(areas, placement, offer.variant?.vendorVariantId ?? '');
  if (!area) return { unmade: placement };
  const { width, height } = file ? positionIn(area, file) : area.part;
  return { area: { widthInches: width / area.dpi, heightInches: height / area.dpi, dpi: area.dpi }, file };
}
