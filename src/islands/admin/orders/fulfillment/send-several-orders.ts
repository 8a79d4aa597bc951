import { plural } from '#shared/count-words.ts';
import { displayMoney } from '#shared/money.ts';
import type { OrderNeed } from '#shared/order-list.ts';
import { MAX_BULK } from '#shared/paging.ts';
import type { BulkFulfillResult, FulfillEffects, LeftOrder } from '#shared/schemas/fulfillment.schema.ts';
import { call } from '../../../../client/api.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { fetchRows } from '../../kit/list/fetch-page.ts';

const orders = (count: number) => plural(count, 'order', 'orders');

/** Returns the ids of the oldest orders with a need, at most as many as a request takes. */
export async function idsWithNeed(needs: OrderNeed): Promise<string[]> {
  const query = { needs, view: 'summary', sort: 'created', limit: MAX_BULK } as const;
  const { rows } = await fetchRows('GET /api/admin/orders', query);
  return rows.map(({ id }) => id);
}

/**
 * Asks whether to send orders to their vendors, with the cost and the orders that are left out, and schedules them. Until they go out,
 * `GoingOut` can undo it or send them at once.
 * @returns whether any go out
 */
export async function askAndSendOrders(ids: readonly string[]): Promise<boolean> {
  const effects = await call('GET /api/admin/orders/fulfill-effects', { ids: ids.join(',') });
  if (effects.sendable.length === 0) {
    showFailure('Nothing to send', leftWords(effects.left).join(' '));
    return false;
  }
  const isConfirmed = await confirm({
    title: `Send ${orders(effects.sendable.length)} to ${effects.sendable.length === 1 ? 'its' : 'their'} vendors?`,
    text: `${costWords(effects)} ${undoWords(effects)}`,
    flags: leftWords(effects.left),
    action: 'Send',
    cancel: "Don't send",
  });
  if (!isConfirmed) return false;
  announce(await call('POST /api/admin/orders/fulfill', { ids: effects.sendable, delay: true }));
  return true;
}

/** Sends orders at once. */
export async function sendNow(ids: readonly string[]): Promise<void> {
  announce(await call('POST /api/admin/orders/fulfill', { ids }));
}

/** Cancels the sending of scheduled orders. */
export async function undoSending(ids: readonly string[]): Promise<void> {
  const { undone, gone } = await call('POST /api/admin/orders/fulfill/undo', { ids });
  const words = [
    undone.length > 0 && `${orders(undone.length)} won't be sent.`,
    gone.length > 0 && `${orders(gone.length)} had already gone out: cancel the vendor orders instead.`,
  ].filter(Boolean);
  (gone.length > 0 ? showFailure : showToast)(
    undone.length > 0 ? 'Sending undone' : 'Too late to undo',
    words.join(' '),
  );
}

/** Returns the cost of sending orders, as far as it's known. */
function costWords({ units, knownCost, unitsWithoutCost }: FulfillEffects): string {
  const known = `${plural(units - unitsWithoutCost, 'unit costs', 'units cost')} about ${displayMoney(knownCost)} plus the vendors' shipping and tax.`;
  const unknown = `We don't know the cost of ${plural(unitsWithoutCost, 'unit', 'units')} before the vendor is asked.`;
  return [units > unitsWithoutCost && known, unitsWithoutCost > 0 && unknown].filter(Boolean).join(' ');
}

/** Returns when the orders go out. */
function undoWords({ sendable, undoMinutes }: FulfillEffects): string {
  const goOut = sendable.length === 1 ? 'It goes out' : 'They go out';
  if (undoMinutes === 0) return `${goOut} right away.`;
  return `${goOut} in ${plural(undoMinutes, 'minute', 'minutes')}. You can undo it until then.`;
}

/** Returns which orders are left out and why, in sentences. */
function leftWords(left: readonly LeftOrder[]): string[] {
  return left.map(({ orderNumber, reason }) => `${orderNumber || 'An order'} is left out. ${reason}`);
}

function announce({ sent, left, goesOutAt }: BulkFulfillResult): void {
  const words = leftWords(left).join(' ');
  if (left.length > 0)
    showFailure(
      sent.length > 0 ? `${orders(sent.length)} sent, ${left.length} left out` : 'Nothing sent',
      words,
    );
  else if (goesOutAt === null)
    showToast('Order Fulfillment Started', `${orders(sent.length)} sent to the vendors.`);
}
