import { type Db, transaction } from '#db/client.ts';
import type { ListedIntent } from '../gateways/payments/payments.ts';
import { lastOrderNumber, skipOrderNumbers } from '../orders/order-number.ts';
import { findOrderIdByIntent } from '../orders/orders.queries.ts';
import type { Services } from '../services.ts';
import { countUnsettled, reconcilePayments } from './reconcile-payments.ts';

/** Numbers left out above those that may have been given out, for what nobody thought of. */
const MARGIN = 100;
/** Numbers left out when nobody can say how many orders followed the backup. */
const BLIND_MARGIN = 1000;

export interface Resumed {
  nextOrderNumber: number;
  /** How many orders may have followed the backup; null when the payment provider could not be asked. */
  laterOrders: number | null;
  /** How many orders without items were made of payments whose checkout is lost. */
  recovered: number;
}

/**
 * Makes a restored database go on where the lost one ended: order numbers that were given out after the backup
 * are in emails, so they are never given out again, and payments that were made after it become orders.
 *
 * The number to go on from grows with the number of payments, and is not rounded: whoever restores the same
 * backup a second time comes out above everything that was given out in between.
 * @param paid the payments since the backup; null when they are not known
 * @param highestKnown the highest order number that any other backup knows of
 */
export function resumeOrders(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  paid: ListedIntent[] | null,
  highestKnown: number,
): Resumed {
  const { db } = services;
  const laterOrders = paid && paid.filter(({ id }) => isNews(db, id)).length + countUnsettled(db);
  transaction(db, () => {
    const highest = Math.max(highestKnown, lastOrderNumber(db));
    skipOrderNumbers(db, highest + (laterOrders === null ? BLIND_MARGIN : laterOrders + MARGIN));
  });
  const recovered = paid ? reconcilePayments(services, paid) : 0;
  return { nextOrderNumber: lastOrderNumber(db) + 1, laterOrders, recovered };
}

function isNews(db: Db, intentId: string): boolean {
  return findOrderIdByIntent(db, intentId) === null;
}
