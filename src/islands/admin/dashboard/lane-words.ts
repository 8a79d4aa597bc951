import { plural } from '#shared/count-words.ts';
import type { Lane } from '#shared/lanes.ts';
import type { TodayLane } from '#shared/schemas/today.schema.ts';

type Words = (count: number) => string;

/** The work in each lane, as a link. */
export const LANE_WORDS: Record<Lane, Words> = {
  send_to_vendor: (count) => `${plural(count, 'order', 'orders')} to send to vendors`,
  pack: (count) => `${plural(count, 'order', 'orders')} to pack`,
  rest_of_shipment: (count) => `${plural(count, 'partly shipped order', 'partly shipped orders')} to finish`,
  late_at_vendor: (count) => `${plural(count, 'order is', 'orders are')} late at the vendor`,
  customer_waits: (count) => `${plural(count, 'customer waits', 'customers wait')} for an answer`,
  needs_decision: (count) => `${plural(count, 'decision', 'decisions')} to make`,
  privacy_request: (count) => plural(count, 'privacy request', 'privacy requests'),
};

/** The kinds of decisions, as links. */
export const PART_WORDS: Record<TodayLane['parts'][number]['part'], Words> = {
  flagged_orders: (count) => `${plural(count, 'order is', 'orders are')} flagged`,
  held_prices: (count) => `${plural(count, 'product has', 'products have')} new prices to review`,
};
