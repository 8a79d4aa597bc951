import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { preparedOn } from '#db/client.ts';
import { designMockups } from '#db/schema/designs.ts';
import { toSquares } from '#server/domain/catalog/save-picture.ts';
import { storeMockup } from '#server/domain/designs/design-files.ts';
import { findDesign } from '#server/domain/designs/designs.queries.ts';
import { printFileUrl } from '#server/domain/designs/print-file-url.ts';
import { fetchPicture, PictureProblem } from '#server/domain/vendors/fetch-picture.ts';
import { requireConnected } from '#server/domain/vendors/vendor-account.ts';
import type { Mockup, MockupRequest } from '#server/gateways/print-vendors/print-vendor.ts';
import { refusalOf } from '#server/gateways/print-vendors/vendor-failures.ts';
import type { Services } from '#server/kernel/services.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { LARGE_WIDTH } from '#shared/pictures.ts';
import { VENDOR_NAMES } from '#shared/vendors.ts';
import { positionOf } from './vendor-order-request.ts';

type Deps = Pick<Services, 'db' | 'env' | 'log' | 'now' | 'vendors'>;
type MockupRow = typeof designMockups.$inferSelect;

/** Keeps a run short, so that other jobs of its lane don't wait for long. */
const MAX_PER_RUN = 20;
const MIN_PAUSE_MS = 30 * SECOND_MS;
/** As long as jobs are repeated. */
const GIVE_UP_MS = 3 * DAY_MS;

const statements = preparedOn((db) => ({
  due: db
    .select()
    .from(designMockups)
    .where(and(eq(designMockups.state, 'waiting'), lte(designMockups.dueAt, sql.placeholder('now'))))
    .orderBy(asc(designMockups.dueAt), asc(designMockups.createdAt))
    .limit(MAX_PER_RUN)
    .prepare(),
  begun: db
    .select({ count: sql<number>`count(*)` })
    .from(designMockups)
    .where(
      and(
        eq(designMockups.vendorId, sql.placeholder('vendorId')),
        gt(designMockups.requestedAt, sql.placeholder('since')),
      ),
    )
    .prepare(),
}));

/**
 * Requests the mockups that are due, within the vendors' rate limits, and stores the finished ones (docs/product/vendors.md#mockups). The
 * first failure of a vendor ends the run. Safe to interrupt and to repeat.
 */
export async function makeMockups(services: Deps): Promise<void> {
  for (const row of statements(services.db).due.all({ now: services.now().getTime() })) {
    if (!(await makeMockup(services, row))) return;
  }
}

/** Returns false if the vendor failed. */
async function makeMockup(services: Deps, row: MockupRow): Promise<boolean> {
  const { log, now, vendors } = services;
  const { designId, vendorId } = row;
  const { mockups } = vendors[vendorId];
  if (mockups === null) return true;
  const isFull = begunLately(services, row) >= mockups.perMinute;
  if (row.task === null && isFull) {
    change(services, row, { dueAt: new Date(now().getTime() + MINUTE_MS) });
    return true;
  }
  const begins = row.task === null && { requestedAt: now() };
  change(services, row, { dueAt: new Date(now().getTime() + pauseOf(services, row)), ...begins });
  const request = requestOf(services, row);
  // The design was deleted since the run began, with this row.
  if (request === null) return true;
  let answer: Mockup;
  try {
    answer =
      'problem' in request
        ? { state: 'failed', reason: request.problem }
        : await mockups.make(requireConnected(services, vendorId), request, row.task);
  } catch (error) {
    const reason = refusalOf(error)?.reason;
    if (reason) {
      change(services, row, { state: 'failed', problem: reason });
      return true;
    }
    log.warn({ mockup: designId, vendor: vendorId, err: error });
    giveUpIfLate(services, row, AppError.is(error) ? error.message : 'Something went wrong on our end.');
    return false;
  }
  if (answer.state === 'failed') change(services, row, { state: 'failed', problem: answer.reason });
  else if (answer.state === 'waiting') {
    change(services, row, { task: answer.task });
    giveUpIfLate(services, row, `${VENDOR_NAMES[vendorId]} didn't finish it in three days.`);
  } else await store(services, row, answer.pictureUrl);
  return true;
}

/** Fetches and stores a finished mockup. A failure is retried. */
async function store(services: Deps, row: MockupRow, pictureUrl: string): Promise<void> {
  const { env, log } = services;
  const { designId, vendorId } = row;
  try {
    const picture = await fetchPicture(vendorId, pictureUrl, env.vendors[vendorId]);
    const [square] = await toSquares(picture, { widths: [LARGE_WIDTH] });
    if (square) change(services, row, { state: 'made', url: await storeMockup(env, designId, square) });
  } catch (error) {
    log.warn({ mockup: designId, picture: pictureUrl, err: error });
    const isKnown = error instanceof PictureProblem || AppError.is(error);
    giveUpIfLate(services, row, isKnown ? error.message : "It couldn't be stored.");
  }
}

/** Returns how many mockups a vendor was asked to begin in the last minute. */
function begunLately({ db, now }: Deps, { vendorId }: MockupRow): number {
  const since = now().getTime() - MINUTE_MS;
  return statements(db).begun.get({ vendorId, since })?.count ?? 0;
}

/** Returns how long the mockup has been waiting, so that pauses double, up to an hour. */
function pauseOf({ now }: Deps, { createdAt }: MockupRow): number {
  return Math.min(HOUR_MS, Math.max(MIN_PAUSE_MS, now().getTime() - createdAt.getTime()));
}

/** Returns what the vendor is asked for, or why it can't be; null if the design was deleted. */
function requestOf(
  services: Deps,
  { designId, vendorVariantId }: MockupRow,
): MockupRequest | { problem: string } | null {
  const design = findDesign(services.db, designId);
  if (!design) return null;
  const { productId, name: productName, printArea: placement } = design;
  try {
    const position = positionOf(
      services,
      { productId, productName },
      { designId, placement, vendorVariantId },
    );
    return position
      ? { vendorVariantId, url: printFileUrl(services, designId), position }
      : { problem: `The vendor no longer says where it prints on ${productName}.` };
  } catch (error) {
    if (AppError.is(error)) return { problem: error.message };
    throw error;
  }
}

function giveUpIfLate(services: Deps, row: MockupRow, problem: string): void {
  const isLate = services.now().getTime() - row.createdAt.getTime() >= GIVE_UP_MS;
  if (isLate) change(services, row, { state: 'failed', problem });
}

/** Does nothing if the design was deleted. */
function change(
  { db }: Deps,
  { designId, vendorId, vendorVariantId }: MockupRow,
  values: Partial<MockupRow>,
): void {
  const own = and(
    eq(designMockups.designId, designId),
    eq(designMockups.vendorId, vendorId),
    eq(designMockups.vendorVariantId, vendorVariantId),
  );
  db.update(designMockups).set(values).where(own).run();
}
