import { type Db, transaction } from '#db/client.ts';
import { SWEEP_ROWS, sweepPause } from '#server/kernel/jobs/sweep.ts';

/** Records rows in short transactions with pauses between them, so that other writers don't wait for all of them. */
export async function recordInBatches<Row>(
  db: Db,
  rows: readonly Row[],
  record: (batch: readonly Row[], first: number) => void,
): Promise<void> {
  for (let first = 0; first < rows.length; first += SWEEP_ROWS) {
    transaction(db, () => record(rows.slice(first, first + SWEEP_ROWS), first));
    if (first + SWEEP_ROWS < rows.length) await sweepPause();
  }
}
