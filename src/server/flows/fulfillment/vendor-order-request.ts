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
} from '#server/gateways/print-vendors/print-vendor.ts';
import type { Services } from '#server/kernel/services.ts';

interface RequestRows {
  row: Pick<VendorOrderRow, 'id' | 'number'>;
  order: OrderRow;
  /** The line items of the order. */
  items: readonly OrderItemRow[];
  /** Those in the vendor order. */
  sent: readonly VendorOrderItemRow[];
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
 */
export function vendorOrderRequest(
  services: Pick<Services, 'db' | 'env' | 'now'>,
  { row, order, items, sent }: RequestRows,
): VendorOrderRequest {
  const designs = findDesigns(
    services.db,
    items.flatMap(({ customizationId }) => customizationId ?? []),
  );
  const printFilesOf = ({ customizationId }: OrderItemRow): VendorOrderItem['printFiles'] => {
    const design = customizationId === null ? undefined : designs.get(customizationId);
    return design ? [{ placement: design.printArea, url: printFileUrl(services, design.id) }] : [];
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
        printFiles: printFilesOf(item),
      };
    }),
    shippingId: null,
  };
}
