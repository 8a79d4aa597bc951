import type { PackingLane } from '#shared/lanes.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { fetchRows, type ListPage } from '../kit/list/fetch-page.ts';

/** Each comes with its line items. */
const MAX_ORDERS = 50;

export const packingKey = (lane: PackingLane) => ['orders', 'packing', lane] as const;

/** Loads an order of a lane by its number; null if the lane doesn't have it. */
export async function findToPack(lane: PackingLane, orderNumber: string): Promise<AdminOrder | null> {
  const { rows } = await fetchRows('GET /api/admin/orders', {
    needs: lane,
    q: orderNumber,
    limit: MAX_ORDERS,
  });
  return (rows as AdminOrder[]).find((order) => order.orderNumber === orderNumber) ?? null;
}

/** Loads the oldest orders of a lane with their line items. */
export async function fetchToPack(lane: PackingLane): Promise<ListPage<AdminOrder>> {
  const { rows, ...counts } = await fetchRows('GET /api/admin/orders', {
    needs: lane,
    sort: 'created',
    limit: MAX_ORDERS,
  });
  return { rows: rows as AdminOrder[], ...counts };
}
