import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#shared/api-client.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import type { FulfillInput, FulfillmentResult } from '#shared/schemas/fulfillment.schema.ts';
import type { VendorId } from '#shared/vendors.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { $sessionEnded } from '../../kit/session.store.ts';
import { fulfillOrder } from '../orders.api.ts';
import { FULFILLMENT_FAILED, failureWords, fulfillmentPlan, vendorName } from './fulfillment-words.ts';

/** Sends orders to their vendors, one at a time however often it is pressed, and says what became of it. */
export function useFulfill() {
  const queryClient = useQueryClient();
  const isLocked = useRef(false);
  const [isSending, setIsSending] = useState(false);

  async function send(orderId: string, input: FulfillInput): Promise<void> {
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

  async function once(work: () => Promise<void>): Promise<void> {
    if (isLocked.current) return;
    isLocked.current = true;
    setIsSending(true);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) $sessionEnded.set(true);
      else showFailure('Fulfillment Failed', (error instanceof Error && error.message) || FULFILLMENT_FAILED);
    } finally {
      isLocked.current = false;
      setIsSending(false);
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
    }
  }

  return {
    isSending,
    /** Asks with what would be sent, and sends it. The server decides, also when nothing can be sent. */
    fulfill: (load: () => Promise<AdminOrder> | AdminOrder) =>
      once(async () => {
        const order = await load();
        const isConfirmed =
          order.toSend.length === 0 ||
          (await confirm({
            title: `Fulfill ${order.orderNumber}?`,
            text: 'This places one order with each vendor, which the vendor charges us for.',
            list: fulfillmentPlan(order),
            action: 'Fulfill',
          }));
        if (isConfirmed) await send(order.id, {});
      }),
    /** Sends a vendor's part again. */
    retry: (orderId: string, vendorId: VendorId) => once(() => send(orderId, { vendorId })),
  };
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
