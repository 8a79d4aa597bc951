import { adminOrderFulfill } from '#shared/admin-api-paths.ts';
import { callApi } from '#shared/api-client.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { type FulfillInput, FulfillmentResult } from '#shared/schemas/fulfillment.schema.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { failureWords, fulfillmentPlan, vendorName } from './fulfillment-words.ts';

/** Asks with what would be sent to which vendor, and sends it. */
export async function askAndSend(order: AdminOrder): Promise<void> {
  const isConfirmed =
    order.toSend.length === 0 ||
    (await confirm({
      title: `Fulfill ${order.orderNumber}?`,
      text: 'This places one order with each vendor, which the vendor charges us for.',
      list: fulfillmentPlan(order),
      action: 'Fulfill',
    }));
  if (isConfirmed) await sendToVendors(order.id, {});
}

/** Sends an order, or a vendor's part of it, and asks where a cost rose. */
export async function sendToVendors(orderId: string, input: FulfillInput): Promise<void> {
  const result = await fulfillOrder(orderId, input);
  announce(result);
  for (const { vendorId, error } of result.results.filter(({ costRose }) => costRose)) {
    const isAccepted = await confirm({
      title: `Accept ${vendorName(vendorId)}’s higher cost?`,
      text: `${error ?? ''} Nothing was sent to ${vendorName(vendorId)} yet.`.trim(),
      action: 'Accept and send',
      cancel: 'Don’t send',
    });
    if (isAccepted) announce(await fulfillOrder(orderId, { vendorId, acceptCosts: true }));
  }
}

function fulfillOrder(id: string, input: FulfillInput): Promise<FulfillmentResult> {
  return callApi('POST', adminOrderFulfill(id), FulfillmentResult, input);
}

function announce({ totalVendors, results }: FulfillmentResult): void {
  const sent = results.filter(({ ok }) => ok).length;
  if (sent === totalVendors)
    showToast('Order Fulfillment Started', `Order sent to ${totalVendors} vendor(s) for processing.`);
  else {
    const others = sent > 0 ? `Order sent to ${sent} vendor(s) for processing. ` : '';
    showFailure(sent > 0 ? 'Partly fulfilled' : 'Fulfillment Failed', others + failureWords(results));
  }
}
