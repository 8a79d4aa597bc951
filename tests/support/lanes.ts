import { listOrderSummaries } from '#server/domain/sales/orders/order-summaries.queries.ts';
import { readToday } from '#server/flows/operations/today.queries.ts';
import { LANE_FILTERS, type Lane } from '#shared/lanes.ts';
import type { TestServices } from './test-services.ts';

/** Returns how many rows the lanes have that aren't empty. */
export function laneCounts(
  services: Pick<TestServices, 'db' | 'env' | 'now'>,
): Partial<Record<Lane, number>> {
  const { lanes } = readToday(services);
  return Object.fromEntries(lanes.flatMap(({ lane, count }) => (count > 0 ? [[lane, count]] : [])));
}

/** Returns the lanes whose lists have an order among their newest, and `flagged` if it waits for a decision. */
export function lanesOf(services: Pick<TestServices, 'db' | 'env' | 'now'>, id: string) {
  return ([...LANE_FILTERS, 'flagged'] as const).filter((needs) =>
    listOrderSummaries(services, { needs, limit: 50, offset: 0 }).orders.some((order) => order.id === id),
  );
}
