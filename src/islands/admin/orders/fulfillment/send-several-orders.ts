import type { OrderNeed } from '#shared/order-list.ts';
import { MAX_BULK } from '#shared/paging.ts';
import type { BulkFulfillResult, LeftOrder } from '#shared/schemas/fulfillment.schema.ts';
import { call } from '../../../../client/api.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { fetchRows } from '../../kit/list/fetch-page.ts';
import {
  bulkOutcome,
  costWords,
  leftSummary,
  type Outcome,
  orders,
  timeWords,
  undoOutcome,
} from './fulfillment-words.ts';

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
    showFailure('Nothing to send', leftSummary(effects.left));
    return false;
  }
  const isConfirmed = await confirm({
    title: `Send ${orders(effects.sendable.length)} to ${effects.sendable.length === 1 ? 'its' : 'their'} vendors?`,
    text: `${costWords(effects)} ${timeWords(effects.undoMinutes, effects.sendable.length)}`,
    flags: leftWords(effects.left),
    flagsTitle: 'Left out',
    action: 'Send',
    cancel: "Don't send",
  });
  if (!isConfirmed) return false;
  const delay = effects.undoMinutes > 0;
  announce(await call('POST /api/admin/orders/fulfill', { ids: effects.sendable, delay }));
  return true;
}

/** Sends all scheduled orders at once. @param shown how many the screen shows: some may have been flagged, undone or sent since */
export async function sendNow(shown: number): Promise<void> {
  const sent: string[] = [];
  const queued: string[] = [];
  const left: LeftOrder[] = [];
  const scheduled = await idsGoingOut();
  for (const ids of batchesOf(scheduled)) {
    const result = await call('POST /api/admin/orders/fulfill', { ids });
    sent.push(...result.sent);
    queued.push(...result.queued);
    left.push(...result.left);
  }
  announce({ sent, queued, left, goesOutAt: null }, shown - scheduled.length);
}

/** Cancels the sending of orders that are scheduled, of all by default. */
export async function undoSending(orderIds?: readonly string[]): Promise<void> {
  const counts = { undone: 0, partly: 0, gone: 0 };
  for (const ids of batchesOf(orderIds ?? (await idsGoingOut()))) {
    const result = await call('POST /api/admin/orders/fulfill/undo', { ids });
    counts.undone += result.undone.length;
    counts.partly += result.partly.length;
    counts.gone += result.gone.length;
  }
  show(undoOutcome(counts));
}

/** Returns which orders are left out and why, in sentences. */
function leftWords(left: readonly LeftOrder[]): string[] {
  return left.map(({ orderNumber, reason }) => `${orderNumber || 'An order'}: ${reason}`);
}

function announce(result: BulkFulfillResult, gone?: number): void {
  const outcome = bulkOutcome(result, gone);
  if (outcome) show(outcome);
}

function show({ title, text, isFailure }: Outcome): void {
  (isFailure ? showFailure : showToast)(title, text);
}
