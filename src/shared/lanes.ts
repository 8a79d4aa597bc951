/** The lanes of orders that are shipped by hand. */
export const PACKING_LANES = ['pack', 'rest_of_shipment'] as const;
export type PackingLane = (typeof PACKING_LANES)[number];

/** The lanes of orders whose units wait for the office, each a filter of the order list (docs/product/back-office.md#today). */
export const ORDER_LANES = ['send_to_vendor', ...PACKING_LANES, 'late_at_vendor'] as const;

/** The lanes of a day's work, in the order in which the office works through them. */
export const LANES = [...ORDER_LANES, 'customer_waits', 'needs_decision', 'privacy_request'] as const;
export type Lane = (typeof LANES)[number];

/** The lanes of orders, and the orders that go out to vendors once the time to undo it is over. */
export const LANE_FILTERS = [...ORDER_LANES, 'going_out'] as const;
export type LaneFilter = (typeof LANE_FILTERS)[number];
