import { and, asc, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { preparedOn, transaction } from '#db/client.ts';
import { vendorMockups } from '#db/schema/mockups.ts';
import { podVendors } from '#db/schema/vendors.ts';
import { toSquares } from '#server/domain/catalog/save-picture.ts';
import { storeMockup, storeTestMockup } from '#server/domain/designs/design-files.ts';
import { fetchPicture, PictureProblem } from '#server/domain/vendors/fetch-picture.ts';
import { requireConnected } from '#server/domain/vendors/vendor-account.ts';
import type { Mockup, Mockups } from '#server/gateways/print-vendors/print-vendor.ts';
import { refusalOf } from '#server/gateways/print-vendors/vendor-failures.ts';
import type { Services } from '#server/kernel/services.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { LARGE_WIDTH } from '#shared/pictures.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';
import { type MockupRow, mockupRequest } from './mockup-request.ts';

type Deps = Pick<Services, 'db' | 'env' | 'log' | 'now' | 'vendors'>;

/** Keeps a run short, so that other jobs of its lane don't wait for long. */
const MAX_PER_RUN = 20;
const MIN_PAUSE_MS = 30 * SECOND_MS;
/** As long as a job is retried. */
const GIVE_UP_MS = 3 * DAY_MS;
/** Longer than a vendor needs for the pictures of a whole rehearsal. */
const GIVE_UP_TEST_MS = DAY_MS;

const isTest = isNull(vendorMockups.designId);
const isOfOrder = isNotNull(vendorMockups.designId);
const isWaiting = sql`${vendorMockups.state} = 'waiting'`;
const isDue = and(
  eq(vendorMockups.vendorId, sql.placeholder('vendorId')),
  isWaiting,
  lte(vendorMockups.dueAt, sql.placeholder('now')),
);

const statements = preparedOn((db) => ({
  begun: db
    .select({ times: podVendors.mockupsBegun })
    .from(podVendors)
    .where(eq(podVendors.id, sql.placeholder('vendorId')))
    .prepare(),
  toBegin: db
    .select()
    .from(vendorMockups)
    .where(and(isDue, isNull(vendorMockups.task)))
    // Orders before tests.
    .orderBy(isTest, asc(vendorMockups.dueAt), asc(vendorMockups.createdAt))
    .limit(sql.placeholder('limit'))
    .prepare(),
  toPoll: db
    .select()
    .from(vendorMockups)
    .where(and(isDue, isNotNull(vendorMockups.task)))
    .orderBy(asc(vendorMockups.dueAt))
    .limit(MAX_PER_RUN)
    .prepare(),
}));

/**
 * Requests the mockups that are due, of orders and of rehearsals, within the vendors' rate limits, and stores the finished ones
 * (docs/product/vendors.md#mockups). The first failure of a vendor ends the run. Safe to interrupt and to repeat.
 */
export async function makeMockups(services: Deps): Promise<void> {
  for (const { id, mockups } of Object.values(services.vendors)) {
    if (mockups !== null) await makeMockupsAt(services, id, mockups);
  }
}

async function makeMockupsAt(services: Deps, vendorId: VendorId, mockups: Mockups): Promise<void> {
  giveUp(services, vendorId, isOfOrder, { after: GIVE_UP_MS, words: 'three days' });
  giveUp(services, vendorId, isTest, { after: GIVE_UP_TEST_MS, words: 'a day' });
  const { toPoll, toBegin } = statements(services.db);
  const due = { vendorId, now: services.now().getTime() };
  const limit = Math.max(0, mockups.perMinute - begunLately(services, vendorId).length);
  for (const row of [...toPoll.all(due), ...toBegin.all({ ...due, limit })]) {
    if (!(await makeMockup(services, mockups, row))) return;
  }
}

/** Ends waiting mockups that are too old, with the last problem of each. */
function giveUp(
  { db, now }: Deps,
  vendorId: VendorId,
  which: SQL,
  { after, words }: { after: number; words: string },
): void {
  const problem = `${VENDOR_NAMES[vendorId]} didn't finish it in ${words}.`;
  const isOld = lte(vendorMockups.createdAt, new Date(now().getTime() - after));
  db.update(vendorMockups)
    .set({ state: 'failed', problem: sql`coalesce(${vendorMockups.problem}, ${problem})` })
    .where(and(eq(vendorMockups.vendorId, vendorId), isWaiting, which, isOld))
    .run();
}

/** Returns false if the vendor failed. */
async function makeMockup(services: Deps, mockups: Mockups, row: MockupRow): Promise<boolean> {
  const { vendorId, task } = row;
  if (!begin(services, row)) return true;
  let answer: Mockup;
  try {
    const request = mockupRequest(services, row);
    answer =
      'problem' in request
        ? { state: 'failed', reason: request.problem }
        : await mockups.make(requireConnected(services, vendorId), request, task);
  } catch (error) {
    const reason = refusalOf(error)?.reason;
    if (reason) {
      change(services, row, { state: 'failed', problem: reason });
      return true;
    }
    services.log.warn({ mockup: row.id, vendor: vendorId, err: error });
    change(services, row, { problem: messageOf(error, 'Something went wrong on our end.') });
    return false;
  }
  if (answer.state === 'failed') change(services, row, { state: 'failed', problem: answer.reason });
  else if (answer.state === 'made') await store(services, row, answer.pictureUrl);
  else if (task === null) change(services, row, { task: answer.task, dueAt: soon(services, MIN_PAUSE_MS) });
  return true;
}

/** Records the request before it is sent. Returns false if the mockup was removed since the run began. */
function begin(services: Deps, row: MockupRow): boolean {
  const { db, now } = services;
  return transaction(db, () => {
    const isNew = row.task === null;
    const dueAt = soon(services, pauseOf(services, row));
    const isThere = change(services, row, { dueAt, ...(isNew && { requestedAt: now() }) });
    if (!isNew || !isThere) return isThere;
    const times = [...begunLately(services, row.vendorId), now().getTime()];
    db.update(podVendors).set({ mockupsBegun: times }).where(eq(podVendors.id, row.vendorId)).run();
    return true;
  });
}

/** Fetches and stores a finished mockup. A failure is retried. */
async function store(services: Deps, row: MockupRow, pictureUrl: string): Promise<void> {
  const { env, log } = services;
  const { id, designId, vendorId } = row;
  try {
    const picture = await fetchPicture(vendorId, pictureUrl, env.vendors[vendorId]);
    const [square] = await toSquares(picture, { widths: [LARGE_WIDTH] });
    if (!square) return;
    const url = await (designId === null
      ? storeTestMockup(env, id, square)
      : storeMockup(env, designId, square));
    change(services, row, { state: 'made', url, problem: null });
  } catch (error) {
    log.warn({ mockup: id, picture: pictureUrl, err: error });
    change(services, row, { problem: messageOf(error, "It couldn't be stored.") });
  }
}

function messageOf(error: unknown, otherwise: string): string {
  return error instanceof PictureProblem || AppError.is(error) ? error.message : otherwise;
}

/** Returns when a vendor was asked to begin mockups in the last minute, including mockups that were removed since. */
function begunLately({ db, now }: Deps, vendorId: VendorId): number[] {
  const since = now().getTime() - MINUTE_MS;
  return (
    statements(db)
      .begun.get({ vendorId })
      ?.times.filter((at) => at > since) ?? []
  );
}

/** Returns the pause after the next request: twice the previous one, from half a minute to an hour. */
function pauseOf({ now }: Deps, { task, requestedAt }: MockupRow): number {
  const passed = requestedAt === null ? 0 : now().getTime() - requestedAt.getTime();
  // `requestedAt` is the last request before the mockup has begun, and its beginning afterwards.
  return Math.min(HOUR_MS, Math.max(MIN_PAUSE_MS, task === null ? 2 * passed : passed));
}

function soon({ now }: Deps, pause: number): Date {
  return new Date(now().getTime() + pause);
}

/** Returns false if the mockup was removed. */
function change({ db }: Deps, { id }: MockupRow, values: Partial<MockupRow>): boolean {
  return db.update(vendorMockups).set(values).where(eq(vendorMockups.id, id)).run().changes > 0;
}
