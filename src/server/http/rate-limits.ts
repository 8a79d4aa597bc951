import Sqlite from 'better-sqlite3';
import { RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import { AppError } from '#shared/errors.ts';

/** Requests per window of seconds, for one address (or one account, where a verb says so). */
const LIMITS = {
  read: { points: 1200, duration: 60 },
  cart: { points: 300, duration: 60 },
  checkout: { points: 300, duration: 60 },
  session: { points: 120, duration: 60 },
  register: { points: 60, duration: 3600 },
  contact: { points: 30, duration: 3600 },
  /** Each costs up to a second of a core. A class that designs its shirts shares one address. */
  upload: { points: 60, duration: 900 },
  'order-lookup': { points: 20, duration: 3600 },
  /** Links to orders sent to one e-mail address. */
  'order-link': { points: 3, duration: 3600 },
  admin: { points: 600, duration: 60 },
  webhook: { points: 3000, duration: 60 },
  /** Failed sign-ins only. */
  'sign-in-account': { points: 10, duration: 900 },
  'sign-in-address': { points: 50, duration: 900 },
} as const;

export type LimitName = keyof typeof LIMITS;

export interface RateLimits {
  /** Counts one request. @throws AppError `rate_limited` with Retry-After (seconds) above the limit */
  spend(limit: LimitName, key: string): Promise<void>;
  /** Takes one request back out of the count. */
  giveBack(limit: LimitName, key: string): Promise<void>;
  clear(limit: LimitName, key: string): Promise<void>;
}

const TABLE = 'rate_limits';

/**
 * Counters shared by all processes in a small database of their own, without waiting for the disk:
 * losing them in a crash is harmless. `scale` multiplies every limit (decisions.md, RATE_LIMIT_SCALE).
 */
export function createRateLimits(file: string, scale: number): RateLimits {
  const storeClient = new Sqlite(file);
  storeClient.pragma('busy_timeout = 5000');
  storeClient.pragma('journal_mode = WAL');
  storeClient.pragma('synchronous = OFF');
  storeClient.exec(
    `create table if not exists ${TABLE} (key text primary key, points integer not null, expire integer)`,
  );
  const limiters = new Map(
    Object.entries(LIMITS).map(([keyPrefix, { points, duration }]) => [
      keyPrefix,
      new RateLimiterSQLite({
        storeClient,
        storeType: 'better-sqlite3',
        tableName: TABLE,
        tableCreated: true,
        keyPrefix,
        points: Math.max(1, Math.round(points * scale)),
        duration,
      }),
    ]),
  );
  const limiterOf = (limit: LimitName): RateLimiterSQLite => {
    const found = limiters.get(limit);
    if (!found) throw new Error(`No such limit: ${limit}`);
    return found;
  };
  return {
    async spend(limit, key) {
      try {
        await limiterOf(limit).consume(key);
      } catch (refused) {
        throw refused instanceof RateLimiterRes ? rateLimited(refused) : refused;
      }
    },
    async giveBack(limit, key) {
      await limiterOf(limit).reward(key);
    },
    async clear(limit, key) {
      await limiterOf(limit).delete(key);
    },
  };
}

function rateLimited(state: RateLimiterRes): AppError {
  const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
  return new AppError('rate_limited', { headers: { 'Retry-After': String(seconds) } });
}
