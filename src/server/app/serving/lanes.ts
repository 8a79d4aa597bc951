/** Groups of requests with separate queues: visitors, the back office, and vendors' webhooks. */
export type Lane = 'shop' | 'office' | 'webhooks';

export interface LaneLimits {
  /** Its weight: while every lane has requests, its share of the processor is this part of the sum of all weights. */
  weight: number;
  /** How many requests may be unanswered at a time, most of them waiting for a payment provider. */
  maxRunning: number;
  /** How many may wait: a burst. */
  maxWaiting: number;
  /** How many may wait after a rejection: a normal queue at 70% of the capacity. */
  maxWaitingAfterRefusal: number;
}

export const LANES: Record<Lane, LaneLimits> = {
  shop: { weight: 2, maxRunning: 256, maxWaiting: 128, maxWaitingAfterRefusal: 5 },
  office: { weight: 1, maxRunning: 64, maxWaiting: 64, maxWaitingAfterRefusal: 3 },
  webhooks: { weight: 1, maxRunning: 64, maxWaiting: 64, maxWaitingAfterRefusal: 3 },
};

const OFFICE = /^\/(?:admin|api\/admin|api\/contacts)(?:\/|$)/;
const WEBHOOKS = '/api/webhooks/';

/**
 * Returns the lane of a request by its decoded path. A back-office request from anyone but an administrator uses the shop's lane:
 * it can only fail, and a fake cookie must not take an administrator's place.
 */
export function laneOf(path: string, isAdministrator: () => boolean): Lane {
  if (path.startsWith(WEBHOOKS)) return 'webhooks';
  return OFFICE.test(path) && isAdministrator() ? 'office' : 'shop';
}
