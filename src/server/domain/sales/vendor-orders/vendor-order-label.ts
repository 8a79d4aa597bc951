import { toOrderNumber } from '#shared/order-number.ts';

/** Returns what people call a vendor order: `GTI-1042-1` for the first one of order 1042 with its vendor. */
export function toVendorOrderLabel(orderNumber: number, number: number): string {
  return `${toOrderNumber(orderNumber)}-${number}`;
}
