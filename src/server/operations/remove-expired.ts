import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../services.ts';
import { EXPIRED_RECORDS, USELESS_RECORDS } from './expired-records.ts';

/** How many rows one transaction of a sweep touches at most: other writers wait for the whole of it. */
export const SWEEP_ROWS = 200;
/** Between two transactions of a sweep, so that a writer who waits gets its turn. */
const SWEEP_PAUSE_MS = 20;

const DAY_MS = 24 * 3_600_000;

/** Waits between two transactions of a sweep. */
export function sweepPause(): Promise<void> {
  return sleep(SWEEP_PAUSE_MS);
}

/** Returns the time so many days ago. */
export function daysAgo({ now }: Pick<Services, 'now'>, days: number): Date {
  return new Date(now().getTime() - days * DAY_MS);
}

/**
 * Removes every record whose retention has passed, in small transactions with pauses between them
 * (docs/operations.md, "What is kept how long").
 */
export async function removeExpired(services: Services): Promise<void> {
  const { db, env, limits, now } = services;
  await inBatches(() => limits.deleteExpired(SWEEP_ROWS));
  for (const batch of Object.values(USELESS_RECORDS)) {
    await inBatches(() => batch(db, now(), SWEEP_ROWS).run().changes);
  }
  for (const name of Object.keys(EXPIRED_RECORDS) as (keyof typeof EXPIRED_RECORDS)[]) {
    const date = daysAgo(services, env.retention[name]);
    await inBatches(() => EXPIRED_RECORDS[name](db, date, SWEEP_ROWS).run().changes);
  }
}

/** Repeats `batch`, which returns how many rows it changed, until it finds less than a full batch. */
async function inBatches(batch: () => number): Promise<void> {
  while (batch() >= SWEEP_ROWS) await sweepPause();
}
