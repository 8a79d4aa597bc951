import { MINUTE_MS } from '#shared/durations.ts';
/** Tests own it, so that they wait for nothing. */
export interface Clock {
  /** Milliseconds since 1970. */
  now: () => number;
  sleep: (milliseconds: number) => Promise<unknown>;
}

const WINDOW_MS = MINUTE_MS;

/**
 * Keeps calls under a limit per minute: waits until fewer than `perMinute` were made in the last 60 seconds. Calls wait in order.
 */
export function createPace(perMinute: number, { now, sleep }: Clock): () => Promise<void> {
  const times: number[] = [];
  let line = Promise.resolve();

  async function takeTurn(): Promise<void> {
    const oldest = times.length < perMinute ? undefined : times.shift();
    const waitMs = oldest === undefined ? 0 : oldest + WINDOW_MS - now();
    if (waitMs > 0) await sleep(waitMs);
    times.push(now());
  }
  return () => {
    line = line.then(takeTurn);
    return line;
  };
}
