import { and, eq } from 'drizzle-orm';
import { vendorSyncs } from '#db/schema/vendors.ts';
import type { Services } from '#server/kernel/services.ts';
import type { VendorId } from '#shared/vendors.ts';

/** An attempt of a sync. A later attempt takes it over once it is considered dead. */
export interface SyncAttempt {
  syncId: string;
  vendorId: VendorId;
  startedAt: Date;
}

/** Thrown when a later attempt has taken over the sync. */
export class TakenOver extends Error {
  override readonly name = 'TakenOver';
}

/** Writes the state of a sync. @throws TakenOver */
export function continueSync(
  { db }: Pick<Services, 'db'>,
  { syncId, startedAt }: SyncAttempt,
  values: Partial<typeof vendorSyncs.$inferSelect>,
): void {
  const own = and(
    eq(vendorSyncs.id, syncId),
    eq(vendorSyncs.state, 'running'),
    eq(vendorSyncs.startedAt, startedAt),
  );
  if (db.update(vendorSyncs).set(values).where(own).run().changes === 0) throw new TakenOver();
}
