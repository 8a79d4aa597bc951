import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import { type Db, transaction } from '#db/client.ts';
import { providerChecks } from '#db/schema/ledger.ts';
import type { Services } from '#server/kernel/services.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { messageForPeople } from '#shared/errors.ts';
import type { ProviderCheck } from '#shared/ledger.ts';

type Deps = Pick<Services, 'db' | 'now'>;
type CheckRow = typeof providerChecks.$inferSelect;

/** Another process takes a check over that hasn't reported progress for this long: its process has died or hangs. */
const LEASE_MS = 5 * MINUTE_MS;

/** A check that this process runs. */
export interface RunningCheck {
  kind: ProviderCheck;
  /** When it began, which names it. */
  startedAt: Date;
  /** When the last complete check began; null if this is the first. */
  lastCompletedAt: Date | null;
}

/** What the screens show of a check, with times as on the wire. */
interface CheckState {
  isRunning: boolean;
  /** How many of the provider's records the check that is under way has read. */
  recordsRead: number;
  /** When the last complete check began. */
  completedAt: string | null;
  /** Why the last check failed, in words for people; null after a complete one. */
  error: string | null;
  failedAt: string | null;
}

/** Returns the state of a comparison with the payment provider. One whose process died isn't running. */
export function readCheck({ db, now }: Deps, kind: ProviderCheck): CheckState {
  const row = db.select().from(providerChecks).where(eq(providerChecks.kind, kind)).get();
  const isRunning = row?.leaseUntil != null && row.leaseUntil > now();
  return {
    isRunning,
    recordsRead: isRunning ? row.recordsRead : 0,
    completedAt: row?.completedAt?.toISOString() ?? null,
    error: row?.error ?? null,
    failedAt: row?.failedAt?.toISOString() ?? null,
  };
}

/** Returns how many missed webhooks the last check made up for, including failed checks before it. */
export function readMissedRecorded({ db }: Pick<Deps, 'db'>, kind: ProviderCheck): number {
  const row = db.select().from(providerChecks).where(eq(providerChecks.kind, kind)).get();
  return row?.missedRecorded ?? 0;
}

/** Begins a check. Returns null while another process runs one of this kind. */
export function beginCheck({ db, now }: Deps, kind: ProviderCheck): RunningCheck | null {
  return transaction(db, () => {
    const startedAt = now();
    // What a failed run recorded belongs to the report of the next one.
    const missedRecorded = sql`iif(${providerChecks.error} is null, 0, ${providerChecks.missedRecorded})`;
    const isFree = or(isNull(providerChecks.leaseUntil), lte(providerChecks.leaseUntil, startedAt));
    db.insert(providerChecks).values({ kind }).onConflictDoNothing().run();
    const begun = db
      .update(providerChecks)
      .set({ startedAt, leaseUntil: leaseFrom(startedAt), recordsRead: 0, missedRecorded })
      .where(and(eq(providerChecks.kind, kind), isFree))
      .returning()
      .get();
    return begun ? { kind, startedAt, lastCompletedAt: begun.completedAt } : null;
  });
}

/**
 * Records how many records a check has read, and keeps it from being taken over.
 * @throws Error when it was taken over
 */
export function continueCheck({ db, now }: Deps, check: RunningCheck, recordsRead: number): void {
  if (!update(db, check, { recordsRead, leaseUntil: leaseFrom(now()) }))
    throw new Error('Another process took this check over.');
}

/** Counts the missed webhooks that a check made up for. */
export function countMissed({ db }: Deps, check: RunningCheck, recorded: number): void {
  update(db, check, { missedRecorded: sql`${providerChecks.missedRecorded} + ${recorded}` });
}

/** Ends a check that has read everything. */
export function completeCheck({ db }: Deps, check: RunningCheck): void {
  end(db, check, { completedAt: check.startedAt, error: null, failedAt: null });
}

/** Ends a check that failed, with its reason for people. What the last complete one found stays. */
export function failCheck({ db, now }: Deps, check: RunningCheck, error: unknown): void {
  end(db, check, { error: messageForPeople(error), failedAt: now() });
}

function end(db: Db, check: RunningCheck, outcome: Partial<CheckRow>): void {
  update(db, check, { ...outcome, startedAt: null, leaseUntil: null });
}

/** @returns whether the check is still this process's own */
function update(
  db: Db,
  { kind, startedAt }: RunningCheck,
  values: SQLiteUpdateSetSource<typeof providerChecks>,
): boolean {
  const own = and(eq(providerChecks.kind, kind), eq(providerChecks.startedAt, startedAt));
  return db.update(providerChecks).set(values).where(own).run().changes > 0;
}

function leaseFrom(moment: Date): Date {
  return new Date(moment.getTime() + LEASE_MS);
}
