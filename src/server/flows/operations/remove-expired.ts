import { daysAgo, SWEEP_ROWS, sweepPause } from '#server/kernel/jobs/sweep.ts';
import type { Services } from '#server/kernel/services.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { EXPIRED_RECORDS, SHORT_LIVED_RECORDS } from './expired-records.ts';

/**
 * Removes every record whose retention has passed, in small transactions with pauses between them
 * (docs/product/back-office.md#retention).
 */
export async function removeExpired(services: Services): Promise<void> {
  const { db, limits, now } = services;
  const retention = readSetting(services, 'retention');
  await inBatches(() => limits.deleteExpired(SWEEP_ROWS));
  for (const batch of Object.values(SHORT_LIVED_RECORDS)) {
    await inBatches(() => batch(db, now(), SWEEP_ROWS).run().changes);
  }
  for (const name of Object.keys(EXPIRED_RECORDS) as (keyof typeof EXPIRED_RECORDS)[]) {
    const date = daysAgo(services, retention[name]);
    await inBatches(() => EXPIRED_RECORDS[name](db, date, SWEEP_ROWS).run().changes);
  }
}

/** Repeats `batch`, which returns how many rows it changed, until it finds less than a full batch. */
async function inBatches(batch: () => number): Promise<void> {
  while (batch() >= SWEEP_ROWS) await sweepPause();
}
