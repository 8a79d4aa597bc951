import { choiceName } from '#shared/cart.ts';
import { plural } from '#shared/count-words.ts';
import { displayMoney } from '#shared/money.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import type {
  BulkFulfillResult,
  FulfillEffects,
  LeftOrder,
  VendorResult,
} from '#shared/schemas/fulfillment.schema.ts';
import { vendorName } from '../../kit/vendor-name.ts';

type Quantity = AdminOrder['toSend'][number]['items'][number];

/** Returns "1 order" or "2 orders". */
export const orders = (count: number): string => plural(count, 'order', 'orders');

/** Returns what fulfilling an order sends to each vendor, and what is left to ship by hand. */
export function fulfillmentPlan({ items, toSend }: Pick<AdminOrder, 'items' | 'toSend'>): string[] {
  const words = (list: readonly Quantity[]) => quantityWords(items, list).join('; ');
  const sent = new Set(toSend.flatMap((part) => part.items.map(({ id }) => id)));
  const byHand = items
    .filter(({ id, quantityToShip }) => quantityToShip > 0 && !sent.has(id))
    .map(({ id, quantityToShip: quantity }) => ({ id, quantity }));
  return [
    ...toSend.map(
      ({ vendorId, items: part }) =>
        // It was sent before but never answered.
        `${vendorName(vendorId)}: ${words(part) || 'the vendor order that got no answer'}`,
    ),
    ...(byHand.length > 0 ? [`Stays here, to ship by hand: ${words(byHand)}`] : []),
  ];
}

/** Returns when orders go out, given the time to undo it. */
export function timeWords(undoMinutes: number, count = 1): string {
  const goOut = count === 1 ? 'It goes out' : 'They go out';
  if (undoMinutes === 0) return `${goOut} right away.`;
  const which = count === 1 ? 'it' : 'them';
  return `${goOut} in ${plural(undoMinutes, 'minute', 'minutes')}. You can undo ${which} until then.`;
}

/** Returns whether everything that can be sent is offered as *Retry* on its vendor order, so that the panel isn't needed. */
export function isRetriedByVendor({
  toSend,
  vendorOrders,
}: Pick<AdminOrder, 'toSend' | 'vendorOrders'>): boolean {
  return toSend.every(({ vendorId }) =>
    vendorOrders.some((vendorOrder) => vendorOrder.vendorId === vendorId && vendorOrder.canRetry),
  );
}

/** Returns the items that would be sent to a vendor. */
export function sentTo({ items, toSend }: Pick<AdminOrder, 'items' | 'toSend'>, vendorId: string): string[] {
  return toSend
    .filter((part) => part.vendorId === vendorId)
    .flatMap((part) => quantityWords(items, part.items));
}

function quantityWords(items: AdminOrder['items'], list: readonly Quantity[]): string[] {
  return list.map(({ id, quantity }) => {
    const item = items.find((known) => known.id === id);
    return `${quantity} × ${item ? choiceName(item.productName, item) : 'Item'}`;
  });
}

/**
 * Returns why vendors don't have their part of the order, or what it waits for; empty if nothing is wrong. Most reasons name the
 * vendor; the others are prefixed with its name.
 */
function failureWords(results: readonly VendorResult[]): string {
  return results
    .filter(({ ok, error }) => !ok || error !== undefined)
    .map(({ vendorId, error = 'Failed to fulfill order' }) => {
      const name = vendorName(vendorId);
      return error.includes(name) ? error : `${name}: ${error}`;
    })
    .join(' ');
}

/** Returns which orders are left out and why, short enough for a toast: a sentence for each reason, and for what follows from it. */
export function leftSummary(left: readonly LeftOrder[]): string {
  return [...Map.groupBy(left, ({ reason }) => reason)]
    .map(([reason, same]) => {
      const [first, ...others] = same;
      const isOne = others.length === 0;
      const who = isOne
        ? `${first?.orderNumber || 'An order'} is`
        : plural(same.length, 'order is', 'orders are');
      const wait = isOne ? ' It waits for a decision.' : ' They wait for a decision.';
      return `${who} left out. ${reason}${same.every(({ isFlagged }) => isFlagged) ? wait : ''}`;
    })
    .join(' ');
}

/** Returns a sentence about orders that the screen showed as scheduled but that no longer are; empty for none. */
function goneWords(count: number): string {
  if (count <= 0) return '';
  return count === 1
    ? '1 order is no longer scheduled: it was flagged, undone or sent.'
    : `${count} orders are no longer scheduled: they were flagged, undone or sent.`;
}

export interface Outcome {
  title: string;
  text: string;
  isFailure: boolean;
}

/**
 * Returns what the toast says after several orders were sent or scheduled; null if all were scheduled, which the screen shows.
 * @param gone how many orders the screen showed as scheduled besides these, but no longer are
 */
export function bulkOutcome({ sent, queued, left, goesOutAt }: BulkFulfillResult, gone = 0): Outcome | null {
  const done = `${orders(sent.length - queued.length)} ${goesOutAt === null ? 'sent' : 'scheduled'}`;
  const rest = queued.length > 0 ? `${queued.length} still being sent` : '';
  const others = left.length + Math.max(0, gone);
  if (others > 0) {
    const counts = [done, rest, `${others} left out`].filter(Boolean).join(', ');
    const text = [leftSummary(left), goneWords(gone)].filter(Boolean).join(' ');
    return { title: sent.length > 0 ? counts : 'Nothing sent', text, isFailure: true };
  }
  if (goesOutAt !== null) return null;
  const text = [`${done} to the vendors`, rest].filter(Boolean).join(', ').concat('.');
  return { title: 'Order Fulfillment Started', text, isFailure: false };
}

/**
 * Returns what the toast says after scheduled orders were undone. `undone` includes `partly`, the orders of which a vendor already has
 * a part.
 */
export function undoOutcome({ undone, partly, gone }: Record<'undone' | 'partly' | 'gone', number>): Outcome {
  if (undone + gone === 0) {
    const text = "It isn't scheduled: it was flagged, undone or left out.";
    return { title: 'Nothing to undo', text, isFailure: false };
  }
  const words = [
    undone > partly && `${orders(undone - partly)} won't be sent.`,
    partly > 0 &&
      `Part of ${orders(partly)} had already gone out: cancel the vendor orders to stop it. The rest won't be sent.`,
    gone > 0 && `${orders(gone)} had already gone out: cancel the vendor orders instead.`,
  ];
  const isWhole = partly + gone === 0;
  return {
    title: undone === 0 ? 'Too late to undo' : isWhole ? 'Sending undone' : 'Partly undone',
    text: words.filter(Boolean).join(' '),
    isFailure: !isWhole,
  };
}

/** Returns what the toast says about the vendors' answers. */
export function outcomeWords(results: readonly VendorResult[]): Outcome {
  const sent = results.filter(({ ok }) => ok).length;
  const words = sent > 0 ? `Order sent to ${sent} vendor(s) for processing.` : '';
  const failures = failureWords(results);
  if (failures === '') return { title: 'Order Fulfillment Started', text: words, isFailure: false };
  const title = sent === results.length ? 'Sent, but on hold' : 'Partly fulfilled';
  return {
    title: sent > 0 ? title : 'Fulfillment Failed',
    text: `${words} ${failures}`.trim(),
    isFailure: true,
  };
}

/** Returns what sending orders costs, as far as it is known, what that leaves out, and why; nothing if a vendor has the units already. */
export function costWords({
  units,
  knownCost,
  unitsWithoutCost,
  whyWithoutCost,
}: Pick<FulfillEffects, 'units' | 'knownCost' | 'unitsWithoutCost' | 'whyWithoutCost'>): string {
  if (units === 0) return '';
  const cost = displayMoney(knownCost);
  const words =
    unitsWithoutCost === 0
      ? [`${plural(units, 'unit costs', 'units cost')} about ${cost}.`]
      : [
          ...(unitsWithoutCost < units ? [`At least ${cost}.`] : []),
          `${plural(unitsWithoutCost, 'unit has', 'units have')} no known cost yet.`,
          ...whyWithoutCost,
        ];
  return [...words, 'The vendors add shipping, fees and taxes.'].join(' ');
}
