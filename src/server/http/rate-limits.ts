import { AppError } from '#shared/errors.ts';
import { counters } from './counters.ts';
import { LIMITS, type Limit, type LimitName, QUEUES, type Queue, type QueueName } from './limit-table.ts';
import { createLimitsStore, type LimitsStoreOptions, LimitsUnavailable } from './limits-store.ts';

export type { LimitName } from './limit-table.ts';

/**
 * Rate limits. While the counters cannot be read or written, ordinary limits let everything through and the
 * sign-in limits throw `sign_in_unavailable`.
 */
export interface RateLimits {
  /**
   * Counts points of a key, by default one. Counts nothing when they would exceed the limit.
   * @throws AppError `rate_limited` with Retry-After (seconds)
   */
  spend(limit: LimitName, key: string, points?: number): Promise<void>;
  /** Like `spend`, but returns whether the points were within the limit. */
  trySpend(limit: LimitName, key: string, points?: number): Promise<boolean>;
  /** Subtracts points from the count. */
  giveBack(limit: LimitName, key: string, points?: number): Promise<void>;
  /** Clears the counters of a key and of all keys below it (`key|…`). */
  clear(limit: LimitName, key: string): Promise<void>;
  /**
   * Lets callers through one at a time, in the order of their first attempts. Does not wait: a caller whose
   * slot is in the future gets the time of it, and the slot is kept for a while after that.
   * @throws AppError `rate_limited` with the seconds until the slot in Retry-After
   */
  takeSlot(queue: QueueName, key: string, caller: string): Promise<void>;
  /** Clears all slots of this key. */
  clearQueue(queue: QueueName, key: string): Promise<void>;
  /**
   * Deletes expired counters, at most 200 in a transaction and 5,000 in total.
   * @returns how many; 5,000 means that there may be more
   */
  deleteExpired(): number;
}

/** Rows deleted in one transaction, for which other processes wait. */
const SWEEP_BATCH_SIZE = 200;
const MAX_SWEEP_BATCHES = 25;
/** Retry-After while the counters cannot be used. */
const RETRY_AFTER_SECONDS = 5;

interface RateLimitsOptions extends LimitsStoreOptions {
  /** Multiplies every limit (RATE_LIMIT_SCALE). */
  scale: number;
  /** Replaces the points of some limits. */
  points?: Partial<Record<LimitName, number>>;
}

/** Creates rate limits whose counters all processes share in a small database. */
export function createRateLimits({ scale, points: given = {}, ...options }: RateLimitsOptions): RateLimits {
  const { now } = options;
  const store = createLimitsStore(options);
  // A damaged file is recreated at start and not by the first request.
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
    async giveBack(name, key, points = 1) {
      whenAvailable(LIMITS[name], undefined, () =>
        store.use((db) => counters(db).giveBack(`${name}:${key}`, points, now().getTime())),
      );
    },
    async clear(name, key) {
      whenAvailable(LIMITS[name], undefined, () => store.use((db) => counters(db).clear(`${name}:${key}`)));
    },
    async takeSlot(name, key, caller) {
      const queue: Queue = QUEUES[name];
      const at = { now: now().getTime(), every: queue.every * 1000, kept: queue.kept * 1000 };
      const wait = whenAvailable(queue, 0, () =>
        store.use((db) => counters(db).takeSlot(`queue:${name}:${key}`, caller, at)),
      );
      if (wait > 0) throw rateLimited(wait, queue);
    },
    async clearQueue(name, key) {
      whenAvailable(QUEUES[name], undefined, () =>
        store.use((db) => counters(db).clear(`queue:${name}:${key}`)),
      );
    },
    deleteExpired() {
      let total = 0;
      for (let batch = 0; batch < MAX_SWEEP_BATCHES; batch += 1) {
        const deleted = orElse(
          () => store.use((db) => counters(db).deleteExpired(now().getTime(), SWEEP_BATCH_SIZE)),
          0,
        );
        total += deleted;
        if (deleted < SWEEP_BATCH_SIZE) break;
      }
      return total;
    },
  };

  /** Returns the milliseconds until there is room again, 0 when the points were counted. */
  function count(name: LimitName, limit: Limit, key: string, points: number): number {
    const max = Math.max(1, Math.round((given[name] ?? limit.points) * scale));
    const window = { now: now().getTime(), duration: limit.duration * 1000 };
    return whenAvailable(limit, 0, () =>
      store.use((db) => counters(db).spend(`${name}:${key}`, points, max, window)),
    );
  }
}

/**
 * Returns `otherwise` while the counters cannot be used. @throws AppError instead for a limit that fails
 * closed
 */
function whenAvailable<T>({ closed }: Limit | Queue, otherwise: T, work: () => T): T {
  if (!closed) return orElse(work, otherwise);
  try {
    return work();
  } catch (cause) {
    if (!(cause instanceof LimitsUnavailable)) throw cause;
    throw new AppError('sign_in_unavailable', {
      headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
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
    message: `Too many ${what}. Try again in ${inWords(seconds)}.`,
    headers: { 'Retry-After': String(seconds) },
  });
}

function inWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
