import type { orderItems, orders } from '#db/schema/orders.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderItemRow = typeof orderItems.$inferSelect;

/** The status of an order, and the one by its units. */
export type Statuses = Pick<OrderRow, 'status' | 'settledStatus'>;

/** Returns whether the status of an order is an administrator's choice that differs from what its units say. */
export function isOverridden({ status, settledStatus }: Statuses): boolean {
  return status !== settledStatus;
}

/** Returns whether an order by hand was paid without the payment provider (docs/product/orders.md#orders-by-hand). */
export function isPaidOutside({ paidBy }: Pick<OrderRow, 'paidBy'>): boolean {
  return paidBy !== null;
}
