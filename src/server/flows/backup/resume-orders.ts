import { type Db, transaction } from '#db/client.ts';
import { lastOrderNumber, skipOrderNumbers } from '#server/domain/sales/orders/order-number.ts';
import { findOrderIdByIntent } from '#server/domain/sales/orders/orders.queries.ts';
import { markOrdersRestored } from '#server/domain/sales/vendor-orders/restored-orders.ts';
import { markCheckoutsRestored } from '#server/flows/checkout/restored-checkout.ts';
import type { Services } from '#server/kernel/services.ts';
import { countUnsettled, type ProviderRecords, reconcilePayments } from './reconcile-payments.ts';

/** Order numbers skipped above the possibly used ones, as a safety margin. */
const SKIPPED_NUMBERS = 100;
/** Order numbers skipped if the payment provider can't say how many orders followed the backup. */
const SKIPPED_NUMBERS_WITHOUT_PROVIDER = 1000;

export interface Resumed {
  nextOrderNumber: number;
  /** How many orders may have followed the backup; null when the payment provider couldn't be reached. */
  laterOrders: number | null;
  /** How many orders were created for payments whose checkout is lost. */
  recovered: number;
}

/**
 * Continues a restored database where the lost one ended. Order numbers used after the backup are in customers' emails and never
 * used again, and later payments become orders. Unpaid checkouts and all orders are marked: the lost shop may have had an order for
 * such a checkout, and may have sent any order to vendors.
 *
 * The next number grows with the number of payments and isn't rounded, so that restoring the same backup again starts above every
 * number used in between.
 * @param records the payments, refunds and disputes since the backup; null when unknown
 * @param highestKnown the highest order number in any other backup
 */
export function resumeOrders(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'newOrderId' | 'now'>,
  records: ProviderRecords | null,
  highestKnown: number,
): Resumed {
  const { db } = services;
  const laterOrders =
    records && records.paid.filter(({ id }) => hasNoOrder(db, id)).length + countUnsettled(db);
  transaction(db, () => {
    markCheckoutsRestored(services);
    markOrdersRestored(services);
    const highest = Math.max(highestKnown, lastOrderNumber(db));
    skipOrderNumbers(
      db,
      highest + (laterOrders === null ? SKIPPED_NUMBERS_WITHOUT_PROVIDER : laterOrders + SKIPPED_NUMBERS),
    );
  });
  const recovered = records ? reconcilePayments(services, records) : 0;
  return { nextOrderNumber: lastOrderNumber(db) + 1, laterOrders, recovered };
}

function hasNoOrder(db: Db, intentId: string): boolean {
  return findOrderIdByIntent(db, intentId) === null;
}
