import { counters } from './counters.ts';
import type { LimitsStore } from './limits-store.ts';

/** The points that all processes together may hold back, as a share of a limit. */
const BATCH_SHARE = 1 / 20;
/** How long points wait at most to be written. */
const WRITE_DELAY_MS = 1000;
/** The most counters that wait to be written. One more writes them all. */
const MAX_WAITING = 10_000;

/** Counts of limits with many points, which are written in batches (docs/decisions/037-hot-paths.md). Times are in milliseconds. */
interface Batches {
  /**
   * Counts points unless they exceed `max`. Returns how long until the window ends, 0 when they were counted. All processes
   * together exceed a limit by less than a batch, because each holds back less than its share of one.
   * @throws LimitsUnavailable when it has to read or write and can't
   */
  spend(key: string, points: number, max: number, window: Window): number;
  /**
   * Writes what waits.
   * @throws LimitsUnavailable when it can't; what waited is lost
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
  /** When points were counted last. */
  window: Window;
}

/**
 * @param store the counters that the processes share
 * @param processes how many of them there are
 */
export function createBatches(store: LimitsStore, processes: number): Batches {
  let batches = new Map<string, Batch>();
  let timer: NodeJS.Timeout | null = null;

  return {
    spend(key, points, max, window) {
      const size = max * BATCH_SHARE;
      const batch = batches.get(key) ?? begin(key, window);
      const waiting = batch.waiting + points;
      // What the others hold back is less than a batch, too.
      const isNear = batch.shared + waiting + size > max;
      if (isNear || waiting >= size / processes) {
        batches.delete(key);
        return store.use((db) => counters(db).spendBoth(key, batch.waiting, points, max, window));
      }
      batch.waiting = waiting;
      // A counter may expire meanwhile: what waits must not be added to the one that is over.
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
        // The store has logged it. Meanwhile these limits let everything through.
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
