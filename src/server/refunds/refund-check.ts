import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { providerChecks } from '#db/schema/ledger.ts';
import type { RefundCheck } from '#shared/schemas/refund.schema.ts';
import type { Services } from '../services.ts';

type Deps = Pick<Services, 'db' | 'now'>;

const KIND = 'refunds';
/** A check that hasn't reported progress for this long can be taken over: its process has died or hangs. */
const LEASE_MS = 120_000;

const row = eq(providerChecks.kind, KIND);

/** Returns the state of the check of refunds. One whose process died isn't running. */
export function readRefundCheck({ db, now }: Deps): RefundCheck {
  const check = db.select().from(providerChecks).where(row).get();
  return {
    isRunning: check?.leaseUntil != null && check.leaseUntil > now(),
    recordsRead: check?.recordsRead ?? 0,
    checkedAt: check?.completedAt?.toISOString() ?? null,
    error: check?.error ?? null,
    failedAt: check?.failedAt?.toISOString() ?? null,
  };
}

/** A check that this process runs. */
export interface ClaimedCheck {
  startedAt: Date;
  /** When the last complete check began; null if this is the first. */
  lastCheckedAt: Date | null;
}

/** Begins a check. Returns null while another process runs one. */
export function claimRefundCheck({ db, now }: Deps): ClaimedCheck | null {
  return transaction(db, () => {
    const startedAt = now();
    const begun = { startedAt, leaseUntil: leaseFrom(startedAt), recordsRead: 0 };
    db.insert(providerChecks).values({ kind: KIND }).onConflictDoNothing().run();
    const claimed = db
      .update(providerChecks)
      .set(begun)
      .where(and(row, or(isNull(providerChecks.leaseUntil), lte(providerChecks.leaseUntil, startedAt))))
      .returning()
      .get();
    return claimed ? { startedAt, lastCheckedAt: claimed.completedAt } : null;
  });
}

/** Records how many refunds have been read, and keeps the check. */
export function reportProgress({ db, now }: Deps, check: ClaimedCheck, recordsRead: number): void {
  db.update(providerChecks)
    .set({ recordsRead, leaseUntil: leaseFrom(now()) })
    .where(isHeld(check))
    .run();
}

/** Ends a check. @param error why it failed, in words for people; null if it is complete */
export function endRefundCheck({ db, now }: Deps, check: ClaimedCheck, error: string | null): void {
  const outcome =
    error === null ? { completedAt: check.startedAt, error, failedAt: null } : { error, failedAt: now() };
  db.update(providerChecks)
    .set({ startedAt: null, leaseUntil: null, ...outcome })
    .where(isHeld(check))
    .run();
}

/** Another process may have taken over a check that took too long. */
function isHeld({ startedAt }: ClaimedCheck) {
  return and(row, eq(providerChecks.startedAt, startedAt));
}

function leaseFrom(moment: Date): Date {
  return new Date(moment.getTime() + LEASE_MS);
}
