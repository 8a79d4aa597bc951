import { type ItemStatus, isUnsentItem } from '#shared/order-state.ts';

/** Returns how many pieces of a line item go back into stock if its order is canceled (docs/product.md#canceling). */
export function stockToReturn(item: { status: ItemStatus; stockTaken: number }): number {
  return isUnsentItem(item.status) ? item.stockTaken : 0;
}
