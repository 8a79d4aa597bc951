import { plural } from '#shared/count-words.ts';
import { AppError } from '#shared/errors.ts';
import { createBatches } from './batches.ts';
import { counters } from './counters.ts';
import { LIMITS, type Limit, type LimitName, QUEUES, type Queue, type QueueName } from './limit-table.ts';
import { createLimitsStore, type LimitsStoreOptions, LimitsUnavailable } from './limits-store.ts';

/**
 * Rate limits (docs/product/accounts.md#rate-limits). While the counters can't be read or written, ordinary limits let
 * everything through and the sign-in limits throw `sign_in_unavailable`.
 */
export interface RateLimits {
  /**
   * Counts points for a key, 1 by default. Counts nothing if they would exceed the limit.
   * @throws AppError `rate_limited` with Retry-After (seconds)
   */
  spend(limit: LimitName, key: string, points?: number): Promise<void>;
  /** Like `spend`, but returns whether the points were within the limit. */
  trySpend(limit: LimitName, key: string, points?: number): Promise<boolean>;
  /** Subtracts points that were counted. */
  unspend(limit: LimitName, key: string, points?: number): Promise<void>;
  /** Clears the counter of a key and of every key below it (`key|…`). */
  clear(limit: LimitName, key: string): Promise<void>;
  /**
   * Lets callers through one at a time, in the order of their first request. Never waits: throws if the caller's slot is in the
   * future, and keeps a slot for a while after its start.
   * @throws AppError `rate_limited` with the seconds until the slot in Retry-After
   */
  takeSlot(queue: QueueName, key: string, caller: string): Promise<void>;
  /** Clears all slots of this key. */
  clearQueue(queue: QueueName, key: string): Promise<void>;
  /** Deletes at most `max` expired counters in one transaction. Returns how many. */
  deleteExpired(max: number): number;
  /** Writes the points waiting in memory, for example before the process ends. */
  flush(): void;
}

/** The Retry-After of a sign-in while the counters can't be used. */
const UNAVAILABLE_RETRY_SECONDS = 5;

interface RateLimitsOptions extends LimitsStoreOptions {
  /** Multiplies every limit (RATE_LIMIT_SCALE). */
  scale: number;
  /** How many processes count requests, 1 by default. */
  processes?: number;
  /** Points of limits that come from settings. */
  points?: Partial<Record<LimitName, number>>;
}

/** Creates rate limits. All processes share the counters in a separate small database. */
export function createRateLimits({
  scale,
  processes = 1,
  points: given = {},
  ...options
}: RateLimitsOptions): RateLimits {
  const { now } = options;
  const store = createLimitsStore(options);
  const batches = createBatches(store, processes);
  const flush = () => orElse(() => batches.flush(), undefined);
  // Recreates a damaged file at start instead of during the first request.
  orElse(() => store.use(() => undefined), undefined);

  return {
    async spend(name, key, points = 1) {
      const limit: Limit = LIMITS[name];
      const wait = count(name, limit, key, points);
      if (wait > 0) throw rateLimited(wait, limit);
    },
    async trySpend(name, key, points = 1) {
      return count(name, LIMITS[name], key, points) === 0;
    },
    async unspend(name, key, points = 1) {
      flush();
      guarded(LIMITS[name], undefined, () =>
        store.use((db) => counters(db).unspend(`${name}:${key}`, points, now().getTime())),
      );
    },
    async clear(name, key) {
      flush();
      guarded(LIMITS[name], undefined, () => store.use((db) => counters(db).clear(`${name}:${key}`)));
    },
    async takeSlot(name, key, caller) {
      const queue: Queue = QUEUES[name];
      const at = { now: now().getTime(), every: queue.every * 1000, kept: queue.kept * 1000 };
      const wait = guarded(queue, 0, () =>
        store.use((db) => counters(db).takeSlot(`queue:${name}:${key}`, caller, at)),
      );
      if (wait > 0) throw rateLimited(wait, queue);
    },
    async clearQueue(name, key) {
      guarded(QUEUES[name], undefined, () => store.use((db) => counters(db).clear(`queue:${name}:${key}`)));
    },
    deleteExpired(max) {
      return orElse(() => store.use((db) => counters(db).deleteExpired(now().getTime(), max)), 0);
    },
    flush,
  };

  /** Returns the milliseconds until there is room, or 0 if the points were counted. */
  function count(name: LimitName, limit: Limit, key: string, points: number): number {
    const max = Math.max(1, Math.round((given[name] ?? limit.points) * scale));
    const window = { now: now().getTime(), duration: limit.duration * 1000 };
    const counter = `${name}:${key}`;
    return guarded(limit, 0, () =>
      limit.inBatches
        ? batches.spend(counter, points, max, window)
        : store.use((db) => counters(db).spend(counter, points, max, window)),
    );
  }
}

/**
 * Returns `otherwise` while the counters can't be used. @throws AppError instead for limits that fail closed
 */
function guarded<T>({ failsClosed }: Limit | Queue, otherwise: T, work: () => T): T {
  if (!failsClosed) return orElse(work, otherwise);
  try {
    return work();
  } catch (cause) {
    if (!(cause instanceof LimitsUnavailable)) throw cause;
    throw new AppError('sign_in_unavailable', {
      headers: { 'Retry-After': String(UNAVAILABLE_RETRY_SECONDS) },
      cause,
    });
  }
}

function orElse<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof LimitsUnavailable) return otherwise;
    throw error;
  }
}

function rateLimited(milliseconds: number, { what = 'requests' }: Limit | Queue): AppError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return new AppError('rate_limited', {
    message: `Too many ${what}. Try again in ${formatDuration(seconds)}.`,
    headers: { 'Retry-After': String(seconds) },
  });
}

function formatDuration(seconds: number): string {
  return seconds < 60
    ? plural(seconds, 'second', 'seconds')
    : plural(Math.ceil(seconds / 60), 'minute', 'minutes');
}
