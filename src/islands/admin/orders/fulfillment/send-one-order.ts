import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import type { FulfillInput, VendorResult } from '#shared/schemas/fulfillment.schema.ts';
import type { VendorId } from '#shared/vendors.ts';
import { call } from '../../../../client/api.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { vendorName } from '../../kit/vendor-name.ts';
import { flagsOf, flagWords, sendWithFlags } from '../flag-question.ts';
import { fulfillmentPlan, outcomeWords, sentTo } from './fulfillment-words.ts';

/** Shows what would be sent to which vendor, and sends it once confirmed. The order may be known only by its id. */
export async function askAndSend(known: AdminOrder | string): Promise<void> {
  const order = typeof known === 'string' ? await call('GET /api/admin/orders/:id', { id: known }) : known;
  const isConfirmed =
    order.toSend.length === 0 ||
    (await confirm({
      title: `Fulfill ${order.orderNumber}?`,
      text: 'This places one order with each vendor, which the vendor charges us for.',
      flags: flagWords(flagsOf(order)),
      list: fulfillmentPlan(order),
      action: 'Fulfill',
      cancel: "Don't send",
    }));
  if (isConfirmed) await sendToVendors(order.id, { acceptFlags: flagsOf(order) });
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
