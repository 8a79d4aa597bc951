/** The lanes of orders whose units wait for the office, each a filter of the order list (docs/product/back-office.md#today). */
export const ORDER_LANES = ['send_to_vendor', 'pack', 'rest_of_shipment', 'late_at_vendor'] as const;
export type OrderLane = (typeof ORDER_LANES)[number];

/** The lanes of a day's work, in the order in which the office works through them. */
export const LANES = [...ORDER_LANES, 'customer_waits', 'needs_decision', 'privacy_request'] as const;
export type Lane = (typeof LANES)[number];

/** The filter of orders that go out to vendors once the time to undo it is over. */
export const GOING_OUT = 'going_out';
