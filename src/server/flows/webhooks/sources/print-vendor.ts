import { and, eq } from 'drizzle-orm';
import { webhookEvents } from '#db/schema/operations.ts';
import {
  findVendorRow,
  keyOf,
  requireConnected,
  requireSameAccount,
  storeOf,
} from '#server/domain/vendors/vendor-account.ts';
import { applyVendorState } from '#server/flows/fulfillment/apply-vendor-state.ts';
import { readVendorOrder } from '#server/flows/fulfillment/read-vendor-order.ts';
import { isRehearsalDraft } from '#server/flows/fulfillment/rehearsal.queries.ts';
import { findByReference, findByVendorOrder } from '#server/flows/fulfillment/vendor-orders.queries.ts';
import type { VendorEvent } from '#server/gateways/print-vendors/print-vendor.ts';
import type { VendorOrderState } from '#server/gateways/print-vendors/vendor-order.ts';
import { requireSecret, requireToken } from '#server/gateways/print-vendors/vendor-reports.ts';
import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import type { Services } from '#server/kernel/services.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import type { VendorId } from '#shared/vendors.ts';
import type { WebhookResult } from '#shared/webhooks.ts';
import type { StoredEvent, WebhookEffect, WebhookSource } from '../webhook-source.ts';

/** How long reports about products are collected: a vendor sends one for each of them. */
const COLLECT_MS = MINUTE_MS;

/**
 * The reports of a print vendor (docs/product/fulfillment.md#vendor-webhooks). Nothing in them is believed but what they are
 * about, which is read from the vendor.
 */
export function printVendorReports(id: VendorId): WebhookSource {
  return {
    job: 'process_vendor_event',

    verify(services, report) {
      const event = services.vendors[id].verifyWebhook(keyOf(services, id), report);
      if (isOfOtherStore(services, id, event)) throw new AppError('unknown_sender');
      const { externalId, mayRecur = false, type, about, payload } = event;
      const vendorOrderId = about?.kind === 'order' ? about.vendorOrderId : null;
      return { externalId, mayRecur, type, vendorOrderId, payload: { about, report: payload } };
    },

    // Gooten asks for the address before it accepts it.
    ...(id === 'gooten' && {
      verifyTest: (services, test) => requireToken(requireSecret(keyOf(services, id).webhookSecret), test),
    }),

    async prepare(services, event) {
      if (event.vendorOrderId !== null) return prepareOrder(services, id, event, event.vendorOrderId);
      // Null once its retention has passed.
      const { about } = (event.payload ?? { about: null }) as Pick<VendorEvent, 'about'>;
      return () => {
        if (about?.kind !== 'products') return { orderId: null, outcome: 'ignored' };
        const runAt = new Date(services.now().getTime() + COLLECT_MS);
        enqueueJob(services, { kind: 'sync_after_report', key: id, payload: { vendorId: id }, runAt });
        return { orderId: null, outcome: 'processed' };
      };
    },
  };
}

/** An account may have several stores, and its reports one secret. */
function isOfOtherStore(services: Services, id: VendorId, { storeId }: VendorEvent): boolean {
  const own = storeOf(findVendorRow(services, id)).storeId;
  return storeId != null && own !== undefined && storeId !== own;
}

/** Asks the vendor about the order, unless that was done since the report came: reports often come in bursts. */
async function prepareOrder(
  services: Services,
  vendorId: VendorId,
  { receivedAt }: StoredEvent,
  vendorOrderId: string,
): Promise<() => WebhookEffect> {
  const known = findByVendorOrder(services, vendorId, vendorOrderId);
  if (!known) return findOurs(services, vendorId, vendorOrderId);
  if (known.checkedAt === null || known.checkedAt <= receivedAt) await readVendorOrder(services, known.id);
  return () => {
    const row = findByVendorOrder(services, vendorId, vendorOrderId);
    if (!row) return { orderId: null, outcome: 'unmatched' };
    const { orderId, vendorStatus, vendorWord, trackingNumbers } = row;
    const result: WebhookResult = {
      status: vendorStatus,
      vendorStatus: vendorWord ?? vendorStatus,
      trackingNumbers: trackingNumbers ?? [],
    };
    return { orderId, outcome: 'processed', result };
  };
}

/**
 * Finds the vendor order by our reference, which the vendor gives back: its answer to the order may not have arrived. A vendor
 * that has no key, only a secret for its reports, can't be asked.
 */
async function findOurs(
  services: Services,
  vendorId: VendorId,
  vendorOrderId: string,
): Promise<() => WebhookEffect> {
  if (keyOf(services, vendorId).keyFrom === null) {
    return () => effectOfUnknown(services, vendorId, { vendorOrderId, reference: null });
  }
  const account = requireConnected(services, vendorId);
  const state = await services.vendors[vendorId].getOrder(account, vendorOrderId);
  const ours = findByReference(services, vendorId, state?.reference ?? null);
  if (state?.status === 'cancelled' && ours) {
    // It may be left of an attempt that was refused, and the next one has made another with our reference.
    await readVendorOrder(services, ours.id);
    return () => ({ orderId: ours.orderId, outcome: 'processed', result: resultOf(state) });
  }
  return () => {
    requireSameAccount(services, vendorId, account);
    // The job asks again: this answer may be older than the one that made it known.
    if (findByVendorOrder(services, vendorId, vendorOrderId))
      throw new Error(`The vendor order ${vendorOrderId} became known while its vendor was asked about it.`);
    const reference = state?.reference ?? null;
    const unknown = effectOfUnknown(services, vendorId, { vendorOrderId, reference });
    if (!state) return unknown;
    const result = resultOf(state);
    const row = findByReference(services, vendorId, state.reference);
    if (!row) return { ...unknown, result };
    // Also of a part that the vendor split off: it says how far the whole order is.
    applyVendorState(services, row.id, state);
    return { orderId: row.orderId, outcome: 'processed', result };
  };
}

/**
 * Returns what becomes of a report about an unknown order: an administrator may have dismissed those about it, or it is a test order
 * (docs/product/vendors.md#rehearsal).
 */
function effectOfUnknown(
  { db }: Services,
  vendorId: VendorId,
  order: { vendorOrderId: string; reference: string | null },
): WebhookEffect {
  if (isRehearsalDraft(db, vendorId, order))
    return { orderId: null, outcome: 'ignored', vendorOrderId: null };
  const { source, outcome } = webhookEvents;
  const dismissed = and(
    eq(source, vendorId),
    eq(webhookEvents.vendorOrderId, order.vendorOrderId),
    eq(outcome, 'ignored'),
  );
  const one = db.select({ id: webhookEvents.id }).from(webhookEvents).where(dismissed).get();
  return { orderId: null, outcome: one ? 'ignored' : 'unmatched' };
}

/** Returns what is kept with a webhook of what the vendor said about its order. */
export function resultOf({ status, vendorStatus, shipments }: VendorOrderState): WebhookResult {
  return { status, vendorStatus, trackingNumbers: shipments.flatMap((one) => one.trackingNumber || []) };
}
