import { printAreasOf } from '#server/domain/catalog/product-metadata.ts';
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
import type { PixelSize } from '#shared/designs/print-area.ts';
import { placementArea } from '#shared/designs/print-area.ts';
import type { ItemToCheck } from './sending-problem.ts';

/** The sizes of the print files of designs; null for a missing one. */
export type PrintFiles = ReadonlyMap<string, PixelSize | null>;

/** A line item to send, with the vendor's ids of it. */
export interface CheckedItem extends ItemToCheck {
  item: OrderItemRow;
  quantity: number;
  offer: VendorOffer | null;
}

/** Looks at the print files of line items, which takes longer than a transaction may. */
export async function readPrintFiles(
  { env }: Pick<Services, 'env'>,
  items: readonly Pick<OrderItemRow, 'customizationId'>[],
): Promise<PrintFiles> {
  const ids = [...new Set(items.flatMap(({ customizationId }) => customizationId ?? []))];
  const files = new Map<string, PixelSize | null>();
  // One at a time: each takes memory, and an order may have 50.
  for (const id of ids) files.set(id, await printFileSize(env, id));
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
    const areas = offer && printAreasOf(offer.product);
    const wasDesigned = requireOrder(db, item.orderId).items[item.position]?.customizationId != null;
    return {
      item,
      quantity,
      offer,
      variant: offer && !offer.isGone && offer.variant?.vendorVariantId ? offer.variant : null,
      print: design
        ? { area: placementArea(areas, design.printArea), file: files.get(design.id) ?? null }
        : wasDesigned
          ? 'deleted'
          : null,
    };
  });
}
