import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '#server/kernel/services.ts';
import { DAY_MS } from '#shared/durations.ts';

/** The most rows that one transaction of a sweep changes: other writers wait for the transaction to end. */
export const SWEEP_ROWS = 200;
/** Lets waiting writers go ahead between two transactions of a sweep. */
const SWEEP_PAUSE_MS = 20;

/** Waits between two transactions of a sweep. */
export function sweepPause(): Promise<void> {
  return sleep(SWEEP_PAUSE_MS);
}

/** Returns the time `days` days ago. */
export function daysAgo({ now }: Pick<Services, 'now'>, days: number): Date {
  return new Date(now().getTime() - days * DAY_MS);
}
