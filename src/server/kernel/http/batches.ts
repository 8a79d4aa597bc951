import { counters } from './counters.ts';
import type { LimitsStore } from './limits-store.ts';

/** How many points all processes together may hold back, as a share of a limit. */
const BATCH_SHARE = 1 / 20;
/** How long points wait at most before they are written. */
const WRITE_DELAY_MS = 1000;
/** The maximum number of waiting counters. One more writes them all. */
const MAX_WAITING = 10_000;

/** Counters of limits with many points, written in batches (docs/decisions/037-hot-paths.md). Times are in milliseconds. */
interface Batches {
  /**
   * Counts points unless they exceed `max`. Returns how long until the window ends, 0 when they were counted. All processes
   * together exceed a limit by less than a batch, because each holds back less than its share of one.
   * @throws LimitsUnavailable if a necessary read or write fails
   */
  spend(key: string, points: number, max: number, window: Window): number;
  /**
   * Writes the waiting points.
   * @throws LimitsUnavailable if it can't; the waiting points are lost
   */
  flush(): void;
}

interface Window {
  now: number;
  duration: number;
}

interface Batch {
  /** The shared counter when the batch began, at most a second ago. */
  shared: number;
  waiting: number;
  /** The window of the last points. */
  window: Window;
}

/**
 * @param store the counters that the processes share
 * @param processes the number of processes
 */
export function createBatches(store: LimitsStore, processes: number): Batches {
  let batches = new Map<string, Batch>();
  let timer: NodeJS.Timeout | null = null;

  return {
    spend(key, points, max, window) {
      const size = max * BATCH_SHARE;
      const batch = batches.get(key) ?? begin(key, window);
      const waiting = batch.waiting + points;
      // The other processes also hold back less than a batch.
      const isNear = batch.shared + waiting + size > max;
      if (isNear || waiting >= size / processes) {
        batches.delete(key);
        return store.use((db) => counters(db).spendBoth(key, batch.waiting, points, max, window));
      }
      batch.waiting = waiting;
      // A counter may expire in between: waiting points must not be added to the expired one.
      batch.window = window;
      batches.set(key, batch);
      if (batches.size > MAX_WAITING) flush();
      else writeLater();
      return 0;
    },
    flush,
  };

  function begin(key: string, window: Window): Batch {
    const shared = store.use((db) => counters(db).points(key, window.now));
    return { shared, waiting: 0, window };
  }

  function writeLater(): void {
    timer ??= setTimeout(() => {
      try {
        flush();
      } catch {
        // The store has logged it. Until it works again, these limits let everything through.
      }
    }, WRITE_DELAY_MS).unref();
  }

  function flush(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    if (batches.size === 0) return;
    const full = batches;
    batches = new Map();
    store.use((db) => counters(db).addAll(full));
  }
}
