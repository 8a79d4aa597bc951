import { eq } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { heartbeats } from '#db/schema/operations.ts';
import type { Services } from '../services.ts';

const WORKER = 'worker';

const statements = preparedOn((db) => ({
  worker: db.select({ at: heartbeats.at }).from(heartbeats).where(eq(heartbeats.name, WORKER)).prepare(),
}));

/** Records that the worker is alive. */
export function recordHeartbeat({ db, now }: Pick<Services, 'db' | 'now'>): void {
  const at = now();
  db.insert(heartbeats)
    .values({ name: WORKER, at })
    .onConflictDoUpdate({ target: heartbeats.name, set: { at } })
    .run();
}

/** Returns when the worker was last alive; null when it never was. */
export function workerLastSeen(db: Db): Date | null {
  return statements(db).worker.get()?.at ?? null;
}
