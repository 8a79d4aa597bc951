import { and, eq, sql } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { type RehearsalDraft, type RehearsedPrint, vendorRehearsals } from '#db/schema/rehearsals.ts';
import { testPrintUrl } from '#server/domain/designs/print-file-url.ts';
import { dashboardUrlOf } from '#server/domain/sales/vendor-orders/dashboard-url.ts';
import { TakenOver } from '#server/domain/vendors/sync-attempt.ts';
import {
  fingerprintOf,
  isConnected,
  notConnected,
  requireConnected,
} from '#server/domain/vendors/vendor-account.ts';
import { isResponseLost, LATE_CALL_MS, refusalOf } from '#server/gateways/print-vendors/vendor-failures.ts';
import type { VendorOrderRequest, VendorOrderState } from '#server/gateways/print-vendors/vendor-order.ts';
import type { Services } from '#server/kernel/services.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { AppError, messageForPeople } from '#shared/errors.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';
import { findRehearsal, nameDraft, type RehearsalRow } from './rehearsal.queries.ts';
import { listPrints, type PrintToTry, type UnmadePrint } from './rehearsal-prints.ts';
import { rehearsalRecipient } from './rehearsal-recipient.ts';
import { requestTestMockups } from './request-mockups.ts';

/** How long after a draft was made a rehearsal goes on although its vendor couldn't be reached to delete it, as during a restart. */
const PATIENCE_MS = 10 * MINUTE_MS;

/** An attempt of a rehearsal's job. */
interface Attempt {
  vendorId: VendorId;
  attempt: number;
}

/** Thrown when it isn't known yet whether the vendor has a draft, or it can't be reached for a moment. */
class NotSettled extends Error {
  override readonly name = 'NotSettled';
}

/**
 * Makes a draft of each placement of a vendor's customizable products, one after the other, and deletes it
 * (docs/product/vendors.md#rehearsal). A vendor that fails ends the rehearsal. Safe to repeat after a crash: deletes the draft that was
 * left first, and goes on with what wasn't tried. The lane of rehearsals runs one job at a time.
 * @throws Error while a connected vendor may have a draft
 */
export async function rehearseVendor(
  services: Services,
  { vendorId }: { vendorId: VendorId },
): Promise<void> {
  const { db, log } = services;
  const attempt = begin(services, vendorId);
  if (!attempt) return;
  try {
    await deleteLeftDraft(services, attempt).catch((error) => throwPatiently(services, attempt, error));
    if (findRehearsal(db, vendorId)?.state === 'running') await tryPrints(services, attempt);
  } catch (error) {
    // A later attempt has taken it over.
    if (findRehearsal(db, vendorId)?.attempt !== attempt.attempt) return;
    if (error instanceof NotSettled) throw error;
    fail(services, attempt, error);
    // Without a connection, the draft is left to people.
    if (findRehearsal(db, vendorId)?.draft && isConnected(services, vendorId)) throw error;
    log.warn({ vendor: vendorId, err: error });
  }
}

/** Returns null if nothing is left to do. */
function begin({ db }: Services, vendorId: VendorId): Attempt | null {
  const row = findRehearsal(db, vendorId);
  if (!row || (row.state !== 'running' && !row.draft)) return null;
  const next = { attempt: sql`${vendorRehearsals.attempt} + 1` };
  db.update(vendorRehearsals).set(next).where(eq(vendorRehearsals.vendorId, vendorId)).run();
  return { vendorId, attempt: row.attempt + 1 };
}

/** Writes the state of a rehearsal. @throws TakenOver */
function save({ db }: Services, { vendorId, attempt }: Attempt, values: Partial<RehearsalRow>): void {
  const own = and(eq(vendorRehearsals.vendorId, vendorId), eq(vendorRehearsals.attempt, attempt));
  if (db.update(vendorRehearsals).set(values).where(own).run().changes === 0) throw new TakenOver();
}

/** Adds what became of a print, whose draft is gone. */
function addPrint(services: Services, attempt: Attempt, print: RehearsedPrint): void {
  const prints = findRehearsal(services.db, attempt.vendorId)?.prints ?? [];
  save(services, attempt, { draft: null, prints: [...prints, print] });
}

function fail(services: Services, attempt: Attempt, error: unknown): void {
  const row = findRehearsal(services.db, attempt.vendorId);
  save(services, attempt, {
    state: 'failed',
    error: messageForPeople(error),
    finishedAt: row?.finishedAt ?? services.now(),
  });
}

/** @throws NotSettled if the vendor may be reached soon; otherwise the error */
function throwPatiently({ db, now }: Services, { vendorId }: Attempt, error: unknown): never {
  const since = findRehearsal(db, vendorId)?.draft?.since ?? 0;
  if (!isResponseLost(error) || now().getTime() >= since + PATIENCE_MS) throw error;
  throw new NotSettled(`${VENDOR_NAMES[vendorId]} didn't answer.`, { cause: error });
}

async function deleteLeftDraft(services: Services, attempt: Attempt): Promise<void> {
  const { db, now, vendors } = services;
  const { vendorId } = attempt;
  const draft = findRehearsal(db, vendorId)?.draft;
  if (!draft) return;
  const name = VENDOR_NAMES[vendorId];
  if (!isConnected(services, vendorId)) {
    const message = `${name} isn't connected, so we couldn't delete the test order ${draft.label}. Delete it there.`;
    throw notConnected(vendorId, message);
  }
  const account = requireConnected(services, vendorId);
  if (fingerprintOf(account.apiKey) !== draft.account) {
    save(services, attempt, { draft: null });
    const message = `${name} got another key, so we couldn't delete the test order ${draft.label}. Delete it there if you find it, then send test orders again.`;
    throw new AppError('stale', { message });
  }
  const vendor = vendors[vendorId];
  const made = draft.made
    ? await vendor.getOrder(account, draft.made.vendorOrderId)
    : await vendor.findOrder(account, draft, new Date(draft.since));
  if (!made && !draft.made && now().getTime() < draft.since + LATE_CALL_MS)
    throw new NotSettled(`${name} may still make ${draft.label}.`);
  if (made && made.status !== 'cancelled') await vendor.cancelOrder(account, made.id);
  if (draft.made) addPrint(services, attempt, rehearsed(draft, draft.made));
  else save(services, attempt, { draft: null });
}

async function tryPrints(services: Services, attempt: Attempt): Promise<void> {
  const { db, now } = services;
  const { vendorId } = attempt;
  const { prints, leftOut } = listPrints(db, vendorId);
  save(services, attempt, { total: prints.length, leftOut });
  for (const [at, print] of prints.entries()) {
    const tried = findRehearsal(db, vendorId)?.prints ?? [];
    if (tried.some((one) => isSame(one, print))) continue;
    if ('problem' in print) addPrint(services, attempt, unmade(print));
    else await tryPrint(services, attempt, print, at + 1);
  }
  transaction(db, () => {
    save(services, attempt, { state: 'done', finishedAt: now() });
    const tried = findRehearsal(db, vendorId)?.prints ?? [];
    const works = (print: PrintToTry | UnmadePrint): print is PrintToTry =>
      !('problem' in print) && tried.some((one) => one.ok && isSame(one, print));
    requestTestMockups(services, vendorId, prints.filter(works));
  });
}

/** Returns whether both are the same placement of the same product. */
function isSame(one: RehearsedPrint, other: PrintToTry | UnmadePrint): boolean {
  return one.productId === other.productId && one.placement === other.placement;
}

async function tryPrint(
  services: Services,
  attempt: Attempt,
  print: PrintToTry,
  number: number,
): Promise<void> {
  const { newId, now, vendors } = services;
  const vendor = vendors[attempt.vendorId];
  const account = requireConnected(services, attempt.vendorId);
  const { productId, productName, placement } = print;
  const draft: RehearsalDraft = {
    ...{ productId, productName, placement },
    ...nameDraft(newId(), number),
    since: now().getTime(),
    account: fingerprintOf(account.apiKey),
    made: null,
  };
  save(services, attempt, { draft });
  let state: VendorOrderState;
  try {
    state = await vendor.makeDraft(account, requestFor(services, draft, print));
  } catch (error) {
    if (!AppError.is(error) || isResponseLost(error)) throw error;
    // The vendor didn't carry it out.
    save(services, attempt, { draft: null });
    if (error.code !== 'vendor_refused_order') throw error;
    addPrint(services, attempt, unmade({ ...draft, problem: refusalOf(error)?.reason ?? error.message }));
    return;
  }
  const isRefused = state.status === 'failed';
  const made = {
    ok: !isRefused,
    message: isRefused ? state.problem : null,
    costCents: state.cost,
    vendorOrderId: state.id,
    link: dashboardUrlOf({ vendorId: attempt.vendorId, vendorResponse: state }),
  };
  save(services, attempt, { draft: { ...draft, made } });
  await vendor.cancelOrder(account, state.id);
  addPrint(services, attempt, rehearsed(draft, made));
}

/** Returns an order of one unit, as orders are sent, with a print file that is drawn on request. */
function requestFor(services: Services, draft: RehearsalDraft, print: PrintToTry): VendorOrderRequest {
  const { vendorProductId, vendorVariantId, unitPrice, placement, size, position } = print;
  const { reference, label } = draft;
  const printFiles = [{ placement, url: testPrintUrl(services, size), position }];
  const lineItemId = services.newId();
  return {
    ...{ reference, label, shippingId: null },
    recipient: rehearsalRecipient(readSetting(services, 'institute')),
    items: [{ lineItemId, vendorProductId, vendorVariantId, quantity: 1, unitPrice, printFiles }],
  };
}

function rehearsed(
  { productId, productName, placement }: RehearsalDraft,
  { ok, message, costCents, vendorOrderId }: NonNullable<RehearsalDraft['made']>,
): RehearsedPrint {
  return { productId, productName, placement, ok, message, costCents, vendorOrderId };
}

function unmade({ productId, productName, placement, problem }: UnmadePrint): RehearsedPrint {
  const nothing = { costCents: null, vendorOrderId: null };
  return { productId, productName, placement, ok: false, message: problem, ...nothing };
}
