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

/** Returns the ids of all orders that go out soon. */
async function idsGoingOut(): Promise<string[]> {
  const ids: string[] = [];
  for (let isMore = true; isMore; ) {
    const query = { needs: 'going_out', view: 'summary', sort: 'created', limit: MAX_BULK } as const;
    const { rows } = await fetchRows('GET /api/admin/orders', { ...query, offset: ids.length });
    ids.push(...rows.map(({ id }) => id));
    isMore = rows.length === MAX_BULK;
  }
  return ids;
}

const batchesOf = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / MAX_BULK) }, (_, n) =>
    ids.slice(n * MAX_BULK, (n + 1) * MAX_BULK),
  );

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

/** Sends all scheduled orders at once. */
export async function sendNow(): Promise<void> {
  const sent: string[] = [];
  const left: LeftOrder[] = [];
  for (const ids of batchesOf(await idsGoingOut())) {
    const result = await call('POST /api/admin/orders/fulfill', { ids });
    sent.push(...result.sent);
    left.push(...result.left);
  }
  announce({ sent, left, goesOutAt: null });
}

/** Cancels the sending of orders that are scheduled, of all by default. */
export async function undoSending(orderIds?: readonly string[]): Promise<void> {
  const undone: string[] = [];
  const gone: string[] = [];
  for (const ids of batchesOf(orderIds ?? (await idsGoingOut()))) {
    const result = await call('POST /api/admin/orders/fulfill/undo', { ids });
    undone.push(...result.undone);
    gone.push(...result.gone);
  }
  if (undone.length + gone.length === 0) {
    showToast('Nothing to undo', 'Somebody else has undone it.');
    return;
  }
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
