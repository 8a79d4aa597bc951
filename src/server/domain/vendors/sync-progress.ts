import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '#server/kernel/services.ts';
import { ERRORS } from '#shared/error-table.ts';
import { AppError } from '#shared/errors.ts';
import { sum } from '#shared/money.ts';
import type { SyncProgress, SyncResult, SyncSummary } from '#shared/schemas/vendors.schema.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';
import { hasSyncJob, latestSync, summaryOf } from './syncs.queries.ts';
import { vendorsToSync } from './vendors.queries.ts';

/** How long a request waits for a sync, which then continues without it. */
export const WAIT_MS = 120_000;
const POLL_MS = 200;
export const INTERRUPTED = 'The sync was interrupted too often. Sync again.';

/**
 * Waits until syncs have ended, at most two minutes, and adds up their results. They continue when nobody waits anymore.
 * @returns the state `done`, or their current progress
 * @throws AppError `vendor_failed` with the reasons of the failed ones, or `vendor_timeout` if their vendors didn't answer in
 * time
 */
export async function waitForSyncs(
  { db }: Pick<Services, 'db'>,
  ids: readonly string[],
  { signal, waitMs = WAIT_MS }: { signal?: AbortSignal; waitMs?: number } = {},
): Promise<SyncProgress> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const syncs = ids.flatMap((id) => readSync(db, id) ?? []);
    if (!syncs.some((sync) => isOpen(sync) && sync.hasJob)) return resultOf(syncs);
    if (performance.now() >= deadline || signal?.aborted) return progressOf(syncs);
    await sleep(POLL_MS);
  }
}

/** Returns the progress of the connected vendors' syncs, or the results of the last ones. */
export function readSyncProgress(services: Pick<Services, 'db' | 'env' | 'vendors'>): SyncProgress {
  const { db } = services;
  const syncs = vendorsToSync(services).flatMap((vendorId) => {
    const latest = latestSync(db, vendorId);
    return latest ? (readSync(db, latest.id) ?? []) : [];
  });
  return progressOf(syncs);
}

function progressOf(syncs: Sync[]): SyncProgress {
  const states = syncs.map((sync) => (isGivenUp(sync) ? 'failed' : sync.state));
  const state = (['running', 'waiting', 'failed', 'done'] as const).find((name) => states.includes(name));
  const moments = (name: 'startedAt' | 'finishedAt') => syncs.flatMap((sync) => sync[name] ?? []).sort();
  const isUnderWay = state === 'running' || state === 'waiting';
  return {
    ...countsOf(syncs),
    state: state ?? 'idle',
    done: sumOf(syncs, 'done'),
    total: knownSum(syncs, 'total'),
    picturesDone: sumOf(syncs, 'picturesDone'),
    picturesTotal: knownSum(syncs, 'picturesTotal'),
    error: isUnderWay ? null : problemsOf(syncs),
    startedAt: moments('startedAt')[0] ?? null,
    finishedAt: isUnderWay ? null : (moments('finishedAt').at(-1) ?? null),
  };
}

interface Sync extends SyncSummary {
  hasJob: boolean;
}

/** Reads the job first: it ends after the sync, so the row of a sync without one has ended, or the sync was given up. */
function readSync(db: Services['db'], id: string): Sync | null {
  const hasJob = hasSyncJob(db, id);
  const sync = summaryOf(db, id);
  return sync && { ...sync, hasJob };
}

function isOpen({ state }: Sync): boolean {
  return state === 'waiting' || state === 'running';
}

/** Its job failed after its last attempt, all of which were killed. */
function isGivenUp(sync: Sync): boolean {
  return isOpen(sync) && !sync.hasJob;
}

function resultOf(syncs: Sync[]): SyncProgress {
  const message = problemsOf(syncs);
  if (message === null) return progressOf(syncs);
  // Only the message of a failure is stored.
  const areTimeouts = failuresOf(syncs).every(({ error }) => error === ERRORS.vendor_timeout.message);
  throw new AppError(areTimeouts ? 'vendor_timeout' : 'vendor_failed', { message });
}

/** Returns why syncs failed; null if none did. Names the vendors only if there are several failures. */
function problemsOf(syncs: Sync[]): string | null {
  const problems = failuresOf(syncs).map(({ error, vendorId }) =>
    syncs.length > 1 ? `${VENDOR_NAMES[vendorId]}: ${error}` : error,
  );
  return problems.length > 0 ? problems.join(' ') : null;
}

function failuresOf(syncs: Sync[]): { vendorId: VendorId; error: string }[] {
  return syncs.flatMap((sync) => {
    const error = isGivenUp(sync) ? INTERRUPTED : sync.error;
    return error ? [{ vendorId: sync.vendorId, error }] : [];
  });
}

const COUNTS = [
  'added',
  'changed',
  'deactivated',
  'untouched',
  'held',
  'missing',
  'picturesFailed',
  'products',
  'variants',
] as const;

function countsOf(syncs: SyncSummary[]): SyncResult {
  return Object.fromEntries(COUNTS.map((name) => [name, sumOf(syncs, name)])) as SyncResult;
}

function sumOf(syncs: SyncSummary[], name: 'done' | 'picturesDone' | (typeof COUNTS)[number]): number {
  return sum(syncs.map((sync) => sync[name]));
}

/** Returns null until one of them reports it. */
function knownSum(syncs: SyncSummary[], name: 'total' | 'picturesTotal'): number | null {
  const known = syncs.flatMap((sync) => sync[name] ?? []);
  return known.length > 0 ? sum(known) : null;
}
