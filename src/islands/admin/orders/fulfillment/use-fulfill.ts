import { useStore } from '@nanostores/react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import type { VendorId } from '#shared/vendors.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { showFailure } from '../../../toast/show-toast.ts';
import { $question } from '../../kit/dialog/confirm.ts';
import { $sessionEnded } from '../../kit/session.store.ts';

/** Loads the script on demand: most visits of the list don't fulfill an order. */
const loadSending = () =>
  import('./send-one-order.ts').catch(() => {
    // Browsers may remember the failure until the page is unloaded.
    throw new Error('Check your connection and reload the page, then try again.');
  });

/** Sends orders to their vendors, one at a time however often the button is pressed, and reports the outcome. */
export function useFulfill() {
  const queryClient = useQueryClient();
  const isLocked = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const isAsking = useStore($question) !== null;

  async function once(
    work: (sending: Awaited<ReturnType<typeof loadSending>>) => Promise<void>,
    failure = 'Fulfillment Failed',
  ): Promise<void> {
    if (isLocked.current) return;
    isLocked.current = true;
    setIsSending(true);
    try {
      await work(await loadSending());
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) $sessionEnded.set(true);
      else showFailure(failure, (error instanceof Error && error.message) || 'Failed to fulfill order');
    } finally {
      isLocked.current = false;
      setIsSending(false);
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
    }
  }

  return {
    /** Whether it sends, and doesn't wait for an answer. */
    isSending: isSending && !isAsking,
    /** Shows what would be sent, and schedules or sends it once confirmed. The server decides, even when nothing can be sent. */
    fulfill: (orderId: string) => once(({ askAndSend }) => askAndSend(orderId)),
    /** Cancels the scheduled sending of an order. */
    undo: (orderId: string) =>
      once(async () => (await import('./send-several-orders.ts')).undoSending([orderId]), 'Undo failed'),
    /** Sends a vendor's share again. */
    retry: (orderId: string, vendorId: VendorId) =>
      once(({ sendToVendors }) => sendToVendors(orderId, { vendorId })),
    /** Asks before ordering a vendor's share again, and sends it. */
    orderAgain: (order: AdminOrder, vendorId: VendorId) =>
      once(({ askAndOrderAgain }) => askAndOrderAgain(order, vendorId)),
  };
}
