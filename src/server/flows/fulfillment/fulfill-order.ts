import { transaction } from '#db/client.ts';
import { PAYMENT_LOST, TRIAL_ORDER } from '#server/domain/sales/orders/order-refusals.ts';
import { refuseUnseenFlags } from '#server/domain/sales/orders/refuse-unseen-flags.ts';
import { requireOrder } from '#server/domain/sales/orders/require-order.ts';
import { sharesToSend } from '#server/domain/sales/vendor-orders/shares-to-send.ts';
import { readFulfillmentRows } from '#server/domain/sales/vendor-orders/vendor-orders.queries.ts';
import { keyOf } from '#server/domain/vendors/vendor-account.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError, type Refusal } from '#shared/errors.ts';
import type { FulfillInput, FulfillmentResult, VendorResult } from '#shared/schemas/fulfillment.schema.ts';
import type { VendorId } from '#shared/vendors.ts';
import { type Begun, beginVendorOrder } from './begin-vendor-order.ts';
import { earlierOrders, endEarlierOrders } from './end-earlier-orders.ts';
import { readPrintFiles } from './items-to-check.ts';
import { submitVendorOrder, submitWithLease } from './submit-vendor-order.ts';
import { testOrderRefusal } from './test-order.ts';
import { busy } from './vendor-result.ts';

type Deps = Pick<Services, 'db' | 'env' | 'log' | 'newId' | 'now' | 'vendors'>;

const NOTHING_TO_SEND: Refusal = {
  code: 'nothing_to_do',
  message: 'Nothing of this order can be sent to a print vendor.',
};

/**
 * Sends an order to the print vendors that make its items, one vendor order each (docs/product/fulfillment.md#fulfillment). Each
 * is recorded before its vendor is asked, under the id that the vendor gets, so that repeating this, doing it twice at once, and
 * a crash in the middle make one order at the vendor per vendor order. What a vendor refused can be sent again, whatever became of the other
 * vendors' shares. Earlier vendor orders of the same units that may still be made are canceled at their vendor first.
 * @param isWanted asked in the transaction that records the intent; nothing is sent if it says no
 * @throws AppError `not_found`, `blocked`, `nothing_to_do`; `not_for_samples` if all of it would go to live accounts and
 *   nobody paid real money for it; `order_flagged`, of a person
 */
export async function fulfillOrder(
  services: Deps,
  orderId: string,
  { vendorId, acceptCosts = false, acceptFlags }: FulfillInput,
  actor: Administrator | { kind: 'system' },
  isWanted: () => boolean = () => true,
): Promise<FulfillmentResult> {
  const { db } = services;
  const stopped = new Map<VendorId, VendorResult>();
  const isMeant = (share: Pick<VendorResult, 'vendorId'>) =>
    (vendorId === undefined || share.vendorId === vendorId) && !stopped.has(share.vendorId);
  const sendable = () => {
    if (!isWanted()) throw new AppError(NOTHING_TO_SEND);
    const shares = requireShares(services, orderId, isMeant);
    if (actor.kind === 'admin') refuseUnseenFlags(db, orderId, acceptFlags);
    return shares;
  };
  const files = readPrintFiles(services, readFulfillmentRows(db, requireOrder(db, orderId)).items);
  for (const share of transaction(db, sendable)) {
    const result = await endEarlierOrders(services, orderId, share, actor);
    if (result) stopped.set(share.vendorId, result);
  }
  const begun = transaction(db, () => {
    if (stopped.size > 0 && sharesOf(services, orderId, isMeant).length === 0) return [];
    return sendable().map((share) => begin(services, share, { orderId, files, acceptCosts, actor }));
  });
  const options = { acceptCosts, isByPerson: actor.kind === 'admin' };
  const sent = await Promise.all(begun.map((one) => finish(services, one, options)));
  const results = [...stopped.values(), ...sent];
  return { totalVendors: results.length, results };
}

type IsMeant = (share: Pick<VendorResult, 'vendorId'>) => boolean;

function sharesOf({ db }: Pick<Services, 'db'>, orderId: string, isMeant: IsMeant) {
  return sharesToSend(readFulfillmentRows(db, requireOrder(db, orderId))).filter(isMeant);
}

/**
 * Returns what of an order can be sent to vendors now.
 * @throws AppError `not_found`, `blocked`, `nothing_to_do`, `not_for_samples`
 */
export function requireShares(
  services: Pick<Services, 'db' | 'env'>,
  orderId: string,
  isMeant: IsMeant = () => true,
) {
  const { db } = services;
  const row = requireOrder(db, orderId);
  if (row.isTrial) throw new AppError(TRIAL_ORDER);
  const rows = readFulfillmentRows(db, row);
  if (rows.isPaymentLost) throw new AppError(PAYMENT_LOST);
  const shares = sharesToSend(rows).filter(isMeant);
  if (shares.length === 0) throw new AppError(NOTHING_TO_SEND);
  const refusals = shares.flatMap(
    (share) => testOrderRefusal(row, share.vendorId, keyOf(services, share.vendorId).apiKey) ?? [],
  );
  // A share for the sandbox is sent, and each other one is refused when it is submitted.
  if (refusals[0] && refusals.length === shares.length) throw refusals[0];
  return shares;
}

/** Begins a vendor order, unless another one failed since the earlier ones were ended. */
function begin(
  services: Deps,
  share: Parameters<typeof beginVendorOrder>[1],
  options: Parameters<typeof beginVendorOrder>[2],
): Begun {
  const { vendorId } = share;
  const [earlier] = earlierOrders(services, options.orderId, share);
  return earlier
    ? { rowId: earlier.id, lease: null, refusal: { vendorId, ok: false, error: busy(vendorId) } }
    : beginVendorOrder(services, share, options);
}

function finish(
  services: Deps,
  { rowId, lease, refusal }: Begun,
  options: { acceptCosts: boolean; isByPerson: boolean },
) {
  if (refusal) return refusal;
  return lease
    ? submitWithLease(services, lease, { isNew: true, ...options })
    : submitVendorOrder(services, rowId, options);
}
