import { plural } from '#shared/count-words.ts';
import { isBeingMade } from '#shared/fulfillment.ts';
import { displayMoney, fromWire } from '#shared/money.ts';
import type { AdminOrder, VendorOrder } from '#shared/schemas/admin-orders.schema.ts';
import type { CancelEffects } from '#shared/schemas/order-actions.schema.ts';
import { vendorName } from '../../kit/vendor-name.ts';

interface Undone {
  /** What the status *Cancelled* doesn't undo, one sentence each. */
  sentences: string[];
  /** What "Cancel the order" does about it; null if it isn't offered. */
  remedy: string | null;
}

/** Returns the names of the print vendors that make part of an order. */
export function makersOf(vendorOrders: readonly VendorOrder[]): string[] {
  return [...new Set(vendorOrders.filter(isBeingMade).map(({ vendorId }) => vendorName(vendorId)))];
}

/** Returns what remains if only an order's status is set to *Cancelled*; null if nothing does. */
export function undoneByStatus({ refundable, vendorOrders, allowed }: AdminOrder): Undone | null {
  const isPaid = fromWire(refundable.total) !== 0;
  const names = makersOf(vendorOrders);
  const [first] = names;
  if (!isPaid && first === undefined) return null;
  const sentences = [
    ...(isPaid
      ? [`This doesn't refund the ${displayMoney(refundable.total)} that's left of the payment.`]
      : []),
    ...names.map((name) => `${name} keeps making its items.`),
  ];
  const steps = [
    ...(isPaid ? ['refund the customer'] : []),
    ...(first ? [`cancel at ${names.join(' and ')}`] : []),
  ];
  return { sentences, remedy: allowed.cancel ? steps.join(' and ') : null };
}

/** Returns what happens to restocked units of a canceled order when it gets another status. */
export function takenAgain(units: number): string {
  const one = units === 1;
  return `${plural(units, 'item', 'items')} that went back into stock ${one ? 'is' : 'are'} taken out again. If too few are left, the order is flagged.`;
}

/** Returns the confirmation text for setting several orders to a status other than *Cancelled*. */
export function statusQuestion({ ordersToTake, unitsToTake }: CancelEffects): {
  text: string;
  list?: string[];
} {
  if (ordersToTake === 0)
    return { text: "No email is sent and stock doesn't change, but the order pages show the new status." };
  return {
    text: 'No email is sent, but the order pages show the new status.',
    list: [`${plural(ordersToTake, 'order was', 'orders were')} canceled: ${takenAgain(unitsToTake)}`],
  };
}

/** Returns the confirmation text for setting several orders to *Cancelled*: what that does and doesn't do. */
export function cancelQuestion(
  { paidOrders, keptTotal, ordersAtVendors, ordersToRestock, unitsToRestock }: CancelEffects,
  restock: boolean,
): { text: string; list: string[] } {
  const steps = [
    ...(paidOrders > 0 ? ['refund the customer'] : []),
    ...(ordersAtVendors > 0 ? ['cancel at the print vendor'] : []),
  ];
  const stock =
    ordersToRestock > 0
      ? `${plural(unitsToRestock, 'item', 'items')} of ${plural(ordersToRestock, 'order', 'orders')} ${unitsToRestock === 1 ? 'goes' : 'go'} back into stock.`
      : 'None of their items can go back into stock.';
  return {
    text: 'No email is sent, but the order pages show the new status.',
    list: [
      ...(paidOrders > 0
        ? [`${plural(paidOrders, 'order is', 'orders are')} paid: ${displayMoney(keptTotal)} isn't refunded.`]
        : []),
      ...(ordersAtVendors > 0
        ? [
            `${plural(ordersAtVendors, 'order is', 'orders are')} at a print vendor, which keeps making ${ordersAtVendors === 1 ? 'it' : 'them'}.`,
          ]
        : []),
      restock ? stock : "Stock doesn't change.",
      ...(steps.length > 0
        ? [`To ${steps.join(' and ')}, use “Cancel the order” in Order Management, one order at a time.`]
        : []),
    ],
  };
}
