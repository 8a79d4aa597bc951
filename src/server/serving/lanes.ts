/** Requests that wait with each other: those of visitors, of the back office, and of vendors that report something. */
export type Lane = 'shop' | 'office' | 'webhooks';

export interface LaneLimits {
  /** Its share of the processor is this part of the sum of all weights while every lane has requests. */
  weight: number;
  /** How many requests may be without a response at a time, most of them waiting for a payment provider. */
  maxRunning: number;
  /** How many may wait for their turn: a burst. */
  maxWaiting: number;
  /** How many may wait after one had to be refused: a normal wait at 70% of the capacity. */
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
 * Returns the lane of a request by its decoded path. A request to the back office by anybody but an administrator goes to
 * the lane of the shop: it can only fail, and a made-up cookie must not take the place of an administrator.
 */
export function laneOf(path: string, isAdministrator: () => boolean): Lane {
  if (path.startsWith(WEBHOOKS)) return 'webhooks';
  return OFFICE.test(path) && isAdministrator() ? 'office' : 'shop';
}
