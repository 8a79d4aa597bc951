/** Requests that wait with each other: those of visitors, of the back office, and of vendors that report something. */
export type Lane = 'shop' | 'office' | 'webhooks';

export interface LaneLimits {
  /** How much of the processor the lane gets while the others have requests, too. */
  share: number;
  /** How many requests may be without a response at a time, most of them waiting for a payment provider. */
  running: number;
  /** How many may wait for their turn: a burst. */
  most: number;
  /** How many may wait after one had to be refused: a normal wait at 70% of the capacity. */
  fewest: number;
}

export const LANES: Record<Lane, LaneLimits> = {
  shop: { share: 2, running: 256, most: 128, fewest: 5 },
  office: { share: 1, running: 64, most: 64, fewest: 3 },
  webhooks: { share: 1, running: 64, most: 64, fewest: 3 },
};

const OFFICE = /^\/(?:admin|api\/admin|api\/contacts)(?:\/|$)/;
const WEBHOOKS = '/api/webhooks/';

/**
 * Returns the lane of a request by its decoded path. One to the back office without the cookie of a session is a visitor's: it
 * only gets an error.
 */
export function laneOf(path: string, cookies: string | undefined, sessionCookie: string): Lane {
  if (path.startsWith(WEBHOOKS)) return 'webhooks';
  return OFFICE.test(path) && cookies?.includes(`${sessionCookie}=`) ? 'office' : 'shop';
}
