import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { fetchRows, type ListPage } from '../kit/list/fetch-page.ts';

/** The lanes of orders that are shipped by hand. */
export const PACKING_LANES = ['pack', 'rest_of_shipment'] as const;
type PackingLane = (typeof PACKING_LANES)[number];

/** Each is shown with its items, so not too many. */
const ORDERS = 50;

export const packingKey = (lane: PackingLane) => ['orders', 'packing', lane] as const;

/** Loads the oldest orders of a lane with their line items. */
export async function fetchToPack(lane: PackingLane): Promise<ListPage<AdminOrder>> {
  const { rows, ...counts } = await fetchRows('GET /api/admin/orders', {
    needs: lane,
    sort: 'created',
    limit: ORDERS,
  });
  return { rows: rows as AdminOrder[], ...counts };
}
