import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import type { FulfillInput, VendorResult } from '#shared/schemas/fulfillment.schema.ts';
import type { VendorId } from '#shared/vendors.ts';
import { call } from '../../../../client/api.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { choose, confirm } from '../../kit/dialog/confirm.ts';
import { vendorName } from '../../kit/vendor-name.ts';
import { flagsOf, flagWords, holdOrder, sendWithFlags } from '../flag-question.ts';
import { costWords, fulfillmentPlan, outcomeWords, sentTo, timeWords } from './fulfillment-words.ts';

/**
 * Shows what would be sent to which vendor and what it costs. Once confirmed, schedules it, or sends it at once: if asked to, if it is
 * scheduled already, if there is no time to undo it, or if the order has open flags, which hold back what is scheduled.
 */
export async function askAndSend(id: string): Promise<void> {
  const [order, effects] = await Promise.all([
    call('GET /api/admin/orders/:id', { id }),
    call('GET /api/admin/orders/fulfill-effects', { ids: id }),
  ]);
  const { orderNumber, goesOutAt } = order;
  const flags = flagsOf(order);
  const isHeld = holdOrder(flags);
  const [left] = effects.left;
  if (left && !isHeld) throw new Error(left.reason);
  const delay = !isHeld && goesOutAt === null && effects.undoMinutes > 0;
  const choice = await choose({
    title: goesOutAt === null ? `Fulfill ${orderNumber}?` : `Send ${orderNumber} now?`,
    text: [
      'Each vendor gets an order and charges us for it.',
      costWords(effects),
      timeWords(delay ? effects.undoMinutes : 0),
    ]
      .filter(Boolean)
      .join(' '),
    flags: flagWords(flags),
    list: fulfillmentPlan(order),
    action: delay ? 'Fulfill' : 'Send now',
    other: delay ? 'Send now' : undefined,
    cancel: "Don't send",
  });
  if (choice === 'action' && delay) await schedule(id);
  else if (choice !== null) await sendToVendors(id, { acceptFlags: flags });
}

/** Schedules an order to go out when the time to undo it is over. */
async function schedule(id: string): Promise<void> {
  const { left } = await call('POST /api/admin/orders/fulfill', { ids: [id], delay: true });
  if (left[0]) throw new Error(left[0].reason);
}

/** Shows what the vendor would make again after its order closed, and sends it as a new one once confirmed. */
export async function askAndOrderAgain(order: AdminOrder, vendorId: VendorId): Promise<void> {
  const name = vendorName(vendorId);
  const isConfirmed = await confirm({
    title: `Order from ${name} again?`,
    text: `This places a new order with ${name}, which it charges us for.`,
    flags: flagWords(flagsOf(order)),
    list: sentTo(order, vendorId),
    action: 'Order again',
    cancel: "Don't order",
  });
  if (isConfirmed) await sendToVendors(order.id, { vendorId, acceptFlags: flagsOf(order) });
}

/** Sends an order, or a vendor's share of it. Asks about unseen flags and increased costs. */
export async function sendToVendors(
  orderId: string,
  { acceptFlags = [], ...input }: FulfillInput,
): Promise<void> {
  const fulfilled = await sendWithFlags('send', acceptFlags, (flags) =>
    call('POST /api/admin/orders/:id/fulfill', { id: orderId, ...input, acceptFlags: flags }),
  );
  if (!fulfilled) return;
  const { sent: result, flags: seen } = fulfilled;
  announce(result.results.filter(({ costRose }) => !costRose));
  for (const { vendorId, error } of result.results.filter(({ costRose }) => costRose)) {
    const isAccepted = await confirm({
      title: `Accept ${vendorName(vendorId)}'s cost?`,
      text: `${error ?? ''} We haven't sent ${vendorName(vendorId)} anything yet.`.trim(),
      action: 'Accept and send',
      cancel: "Don't send",
    });
    if (!isAccepted) continue;
    const again = await sendWithFlags('send', seen, (flags) =>
      call('POST /api/admin/orders/:id/fulfill', {
        id: orderId,
        vendorId,
        acceptCosts: true,
        acceptFlags: flags,
      }),
    );
    announce(again?.sent.results ?? []);
  }
}

function announce(results: readonly VendorResult[]): void {
  if (results.length === 0) return;
  const { title, text, isFailure } = outcomeWords(results);
  (isFailure ? showFailure : showToast)(title, text);
}
