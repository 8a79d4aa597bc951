import { and, eq, inArray } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { providerChecks } from '#db/schema/ledger.ts';
import { jobs } from '#db/schema/operations.ts';
import { AppError } from '#shared/errors.ts';
import type { LedgerCheck } from '#shared/schemas/payments.schema.ts';
import type { Services } from '../services.ts';

type Deps = Pick<Services, 'db' | 'now'>;
type CheckRow = typeof providerChecks.$inferSelect;

const KIND = 'ledger';
/** Another process takes a run over that hasn't read a page for so long. */
const LEASE_MS = 10 * 60_000;

const isLedger = eq(providerChecks.kind, KIND);

export function readCheckRow(db: Db): CheckRow | undefined {
  return db.select().from(providerChecks).where(isLedger).get();
}

/** Begins a run. @returns when it began, which names it; null while another one is under way */
export function beginCheck({ db, now }: Deps): Date | null {
  return transaction(db, () => {
    if (isRunning(readCheckRow(db), now())) return null;
    const startedAt = now();
    const run = { startedAt, leaseUntil: new Date(startedAt.getTime() + LEASE_MS), recordsRead: 0 };
    db.insert(providerChecks)
      .values({ kind: KIND, ...run })
      .onConflictDoUpdate({ target: providerChecks.kind, set: run })
      .run();
    return startedAt;
  });
}

/**
 * Records how far a run has come, and keeps it from being taken over.
 * @throws Error when it was taken over
 */
export function continueCheck({ db, now }: Deps, run: Date, recordsRead: number): void {
  const leaseUntil = new Date(now().getTime() + LEASE_MS);
  const { changes } = db
    .update(providerChecks)
    .set({ recordsRead, leaseUntil })
    .where(and(isLedger, eq(providerChecks.startedAt, run)))
    .run();
  if (changes === 0) throw new Error('Another process took this comparison over.');
}

/** Ends a run that has compared everything. */
export function completeCheck({ db }: Deps, run: Date): void {
  end(db, run, { completedAt: run, error: null, failedAt: null });
}

/** Ends a run that failed, with its reason for people. What the last complete run found stays. */
export function failCheck({ db, now }: Deps, run: Date, error: unknown): void {
  const reason = AppError.is(error)
    ? error.message
    : 'Something went wrong on our end. The log has the details.';
  end(db, run, { error: reason, failedAt: now() });
}

function end(db: Db, run: Date, outcome: Partial<CheckRow>): void {
  db.update(providerChecks)
    .set({ ...outcome, startedAt: null, leaseUntil: null })
    .where(and(isLedger, eq(providerChecks.startedAt, run)))
    .run();
}

/** Returns the state of the comparison with the payment provider (docs/product.md#reconciliation). */
export function readLedgerCheck({ db, now }: Deps): LedgerCheck {
  const row = readCheckRow(db);
  const running = isRunning(row, now());
  return {
    state: running ? 'running' : isRequested(db) ? 'waiting' : 'idle',
    recordsRead: running ? (row?.recordsRead ?? 0) : 0,
    completedAt: row?.completedAt?.toISOString() ?? null,
    error: row?.error ?? null,
    failedAt: row?.failedAt?.toISOString() ?? null,
  };
}

const isRunning = (row: CheckRow | undefined, now: Date) =>
  row?.startedAt !== null && (row?.leaseUntil?.getTime() ?? 0) > now.getTime();

function isRequested(db: Db): boolean {
  const requested = and(eq(jobs.kind, 'compare_ledger_now'), inArray(jobs.status, ['waiting', 'running']));
  return db.select({ id: jobs.id }).from(jobs).where(requested).limit(1).get() !== undefined;
}
