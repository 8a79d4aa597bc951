import { eq, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { jobs } from '#db/schema/operations.ts';
import { type RehearsalDraft, vendorRehearsals } from '#db/schema/rehearsals.ts';
import { toMockup } from '#server/domain/sales/vendor-orders/vendor-mockup-wire.ts';
import { findTestMockups } from '#server/domain/vendors/test-mockups.ts';
import { readShortReference } from '#server/gateways/print-vendors/short-reference.ts';
import { isOpenJob } from '#server/kernel/jobs/is-open-job.ts';
import { toWire } from '#shared/money.ts';
import type { Rehearsal, RehearsedPrint } from '#shared/schemas/rehearsal.schema.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';

export type RehearsalRow = typeof vendorRehearsals.$inferSelect;

const INTERRUPTED = 'The test orders were interrupted too often. Send them again.';
/** In the second and third part of the references of drafts. An order's has random digits there. */
const MARK = '-7e57-47e5-';
const LABEL = /^TEST-\d+$/;

const statements = preparedOn((db) => ({
  byVendor: db
    .select()
    .from(vendorRehearsals)
    .where(eq(vendorRehearsals.vendorId, sql.placeholder('vendorId')))
    .prepare(),
  openJob: db
    .select({ id: jobs.id })
    .from(jobs)
    .where(isOpenJob('rehearse_vendor', sql.placeholder('key')))
    .limit(1)
    .prepare(),
}));

/** Returns the latest rehearsal of a vendor; undefined before the first. */
export function findRehearsal(db: Db, vendorId: VendorId): RehearsalRow | undefined {
  return statements(db).byVendor.get({ vendorId });
}

/** Returns the key of the job of a rehearsal. */
export function rehearsalKey({ vendorId, startedAt }: Pick<RehearsalRow, 'vendorId' | 'startedAt'>): string {
  return `${vendorId} ${startedAt.getTime()}`;
}

/** Returns whether a rehearsal still has its job, which also deletes what a failed one left. */
export function hasRehearsalJob(db: Db, row: Pick<RehearsalRow, 'vendorId' | 'startedAt'>): boolean {
  return statements(db).openJob.get({ key: rehearsalKey(row) }) !== undefined;
}

/** Returns what a draft is called at its vendor, recognizable in its reports: `number` counts those of a rehearsal. */
export function nameDraft(id: string, number: number): Pick<RehearsalDraft, 'label' | 'reference'> {
  return { label: `TEST-${number}`, reference: id.replace(/-[^-]{4}-[^-]{4}-/, MARK) };
}

/**
 * Returns whether a vendor's order that no order of ours is known for is a draft of a rehearsal: by our reference, or if the vendor no
 * longer has it, by its id in the latest rehearsal.
 */
export function isRehearsalDraft(
  db: Db,
  vendorId: VendorId,
  { vendorOrderId, reference }: { vendorOrderId: string; reference: string | null },
): boolean {
  if (reference !== null) {
    const short = readShortReference(reference);
    return short ? LABEL.test(short.label) : reference.includes(MARK);
  }
  const row = findRehearsal(db, vendorId);
  return (
    row?.draft?.made?.vendorOrderId === vendorOrderId ||
    (row?.prints.some((print) => print.vendorOrderId === vendorOrderId) ?? false)
  );
}

/** Returns the latest rehearsal of a vendor, with its pictures and the draft that a failed one left there. */
export function showRehearsal(db: Db, vendorId: VendorId): Rehearsal {
  // First, because a rehearsal ends before its job does.
  const before = findRehearsal(db, vendorId);
  const hasJob = before !== undefined && hasRehearsalJob(db, before);
  const row = findRehearsal(db, vendorId);
  if (!row)
    return {
      ...{ state: 'idle', startedAt: null, finishedAt: null, error: null },
      ...{ total: 0, leftOut: 0, rows: [] },
    };
  const isLost =
    row.state === 'running' && !hasJob && before?.startedAt.getTime() === row.startedAt.getTime();
  const state = isLost ? 'failed' : row.state;
  const mockups = findTestMockups(db, vendorId);
  const rows = row.prints.map((print) => {
    const shown = mockups.find(
      ({ testPrint }) => testPrint?.productId === print.productId && testPrint.placement === print.placement,
    );
    return toWireRow({ ...print, link: null, picture: shown ? toMockup(shown) : null });
  });
  return {
    state,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    error: isLost ? INTERRUPTED : row.error,
    total: row.total,
    leftOut: row.leftOut,
    rows: state === 'failed' && row.draft ? [...rows, ofLeftDraft(vendorId, row.draft, hasJob)] : rows,
  };
}

function ofLeftDraft(vendorId: VendorId, draft: RehearsalDraft, isRetried: boolean): RehearsedPrint {
  const { label, made } = draft;
  const has = `${VENDOR_NAMES[vendorId]} ${made ? 'still has' : 'may have'} the test order ${label}.`;
  const next = isRetried ? 'We keep trying to delete it.' : 'Delete it there.';
  const link = made?.link ?? null;
  return toWireRow({
    ...draft,
    ok: made?.ok ?? null,
    message: [made?.message, has, next].filter(Boolean).join(' '),
    costCents: made?.costCents ?? null,
    link,
    picture: null,
  });
}

function toWireRow(print: Omit<RehearsedPrint, 'cost'> & { costCents: number | null }): RehearsedPrint {
  const { productId, productName, placement, ok, message, costCents, link, picture } = print;
  const cost = costCents === null ? null : toWire(costCents);
  return { productId, productName, placement, ok, message, cost, link, picture };
}
