import { vendorAreasOf } from '#server/domain/catalog/print-areas.ts';
import { printFileSize } from '#server/domain/designs/design-files.ts';
import { printFileUrl } from '#server/domain/designs/print-file-url.ts';
import type { OrderItemRow, OrderRow } from '#server/domain/sales/orders/order-row.ts';
import { requireOrder } from '#server/domain/sales/orders/require-order.ts';
import { toVendorOrderLabel } from '#server/domain/sales/vendor-orders/vendor-order-label.ts';
import {
  findDesigns,
  type VendorOrderItemRow,
  type VendorOrderRow,
} from '#server/domain/sales/vendor-orders/vendor-orders.queries.ts';
import type {
  VendorOrderItem,
  VendorOrderKey,
  VendorOrderRequest,
} from '#server/gateways/print-vendors/vendor-order.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Placement } from '#shared/designs/design.ts';
import { areaOfVariant, type PrintPosition, positionIn } from '#shared/designs/vendor-area.ts';
import { AppError } from '#shared/errors.ts';

interface RequestRows {
  row: Pick<VendorOrderRow, 'id' | 'number'>;
  order: OrderRow;
  /** The line items of the order. */
  items: readonly OrderItemRow[];
  /** Those in the vendor order. */
  sent: readonly Pick<
    VendorOrderItemRow,
    'orderItemId' | 'quantity' | 'vendorProductId' | 'vendorVariantId'
  >[];
}

/** Returns what a vendor order is called at its vendor. */
export function keyOfVendorOrder(
  { db }: Pick<Services, 'db'>,
  { id, orderId, number }: Pick<VendorOrderRow, 'id' | 'orderId' | 'number'>,
): VendorOrderKey {
  return { reference: id, label: toVendorOrderLabel(requireOrder(db, orderId).number, number) };
}

/**
 * Returns what a vendor is asked to make, for the address that the order has now. Print files are named by addresses that expire; the
 * vendor gets the address of the buyer as it is, also military ones.
 * @throws AppError `vendor_refused_order` if the vendor no longer prints where a design is
 */
export function vendorOrderRequest(
  services: Pick<Services, 'db' | 'env' | 'now'>,
  { row, order, items, sent }: RequestRows,
): VendorOrderRequest {
  const designs = findDesigns(
    services.db,
    items.flatMap(({ customizationId }) => customizationId ?? []),
  );
  const printFilesOf = (item: OrderItemRow, vendorVariantId: string): VendorOrderItem['printFiles'] => {
    const design = item.customizationId === null ? undefined : designs.get(item.customizationId);
    if (!design) return [];
    const { id, printArea: placement } = design;
    const position = positionOf(services, item, { designId: id, placement, vendorVariantId });
    return [{ placement, url: printFileUrl(services, id), position }];
  };
  const { addressLine2, ...address } = order.shippingAddress;
  return {
    reference: row.id,
    label: toVendorOrderLabel(order.number, row.number),
    recipient: {
      ...address,
      addressLine2: addressLine2 ?? null,
      email: order.customerEmail || null,
      phone: order.customerPhone || null,
    },
    items: sent.map(({ orderItemId, quantity, vendorProductId, vendorVariantId }) => {
      const item = items.find(({ id }) => id === orderItemId);
      if (!item) throw new Error(`The line item ${orderItemId} isn't in the order of ${row.id}.`);
      return {
        lineItemId: orderItemId,
        vendorProductId,
        vendorVariantId,
        quantity,
        unitPrice: item.unitPriceCents,
        printFiles: printFilesOf(item, vendorVariantId),
      };
    }),
    shippingId: null,
  };
}

/**
 * Returns where a design is printed in its vendor's area, even if it was saved for another area; null if the vendor doesn't say its
 * areas.
 * @throws AppError `vendor_refused_order` if it can't be printed there
 */
export function positionOf(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { productId, productName }: Pick<OrderItemRow, 'productId' | 'productName'>,
  {
    designId,
    placement,
    vendorVariantId,
  }: Record<'designId' | 'vendorVariantId', string> & {
    placement: Placement;
  },
): PrintPosition | null {
  const areas = vendorAreasOf(db, productId);
  if (!areas) return null;
  const area = areaOfVariant(areas, placement, vendorVariantId);
  const file = printFileSize(env, designId);
  if (area && file) return positionIn(area, file);
  const message = area
    ? `The print file of ${productName} is missing or damaged. Restore it from a backup.`
    : `The vendor no longer prints on the ${placement} of ${productName}. Refund it, or order it there by hand.`;
  throw new AppError('vendor_refused_order', { message });
}
