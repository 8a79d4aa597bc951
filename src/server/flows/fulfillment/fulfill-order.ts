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
import type { FulfillInput, FulfillmentResult } from '#shared/schemas/fulfillment.schema.ts';
import { type Begun, beginVendorOrder } from './begin-vendor-order.ts';
import { readPrintFiles } from './items-to-check.ts';
import { submitVendorOrder, submitWithLease } from './submit-vendor-order.ts';
import { testOrderRefusal } from './test-order.ts';

type Deps = Pick<Services, 'db' | 'env' | 'log' | 'newId' | 'now' | 'vendors'>;

const NOTHING_TO_SEND: Refusal = {
  code: 'nothing_to_do',
  message: 'Nothing of this order can be sent to a print vendor.',
};

/**
 * Sends an order to the print vendors that make its items, one vendor order each (docs/product/fulfillment.md#fulfillment). Each
 * is recorded before its vendor is asked, under the id that the vendor gets, so that repeating this, doing it twice at once, and
 * a crash in the middle make one order at the vendor per vendor order. What a vendor refused can be sent again, whatever became of the other
 * vendors' shares.
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
  const files = await readPrintFiles(services, readFulfillmentRows(db, requireOrder(db, orderId)).items);
  const begun = transaction(db, () => {
    if (!isWanted()) throw new AppError(NOTHING_TO_SEND);
    const row = requireOrder(db, orderId);
    const order = readFulfillmentRows(db, row);
    if (row.isTrial) throw new AppError(TRIAL_ORDER);
    if (order.isPaymentLost) throw new AppError(PAYMENT_LOST);
    const shares = sharesToSend(order).filter(
      (share) => vendorId === undefined || share.vendorId === vendorId,
    );
    if (shares.length === 0) throw new AppError(NOTHING_TO_SEND);
    const refusals = shares.flatMap(
      (share) => testOrderRefusal(row, share.vendorId, keyOf(services, share.vendorId).apiKey) ?? [],
    );
    // A share for the sandbox is sent, and each other one is refused when it is submitted.
    if (refusals[0] && refusals.length === shares.length) throw refusals[0];
    if (actor.kind === 'admin') refuseUnseenFlags(db, orderId, acceptFlags);
    return shares.map((share) => beginVendorOrder(services, share, { orderId, files, acceptCosts, actor }));
  });
  const options = { acceptCosts, isByPerson: actor.kind === 'admin' };
  const results = await Promise.all(begun.map((one) => finish(services, one, options)));
  return { totalVendors: results.length, results };
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
