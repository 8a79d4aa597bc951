import { useMutation } from '@tanstack/react-query';
import type { AdminOrder, VendorOrder } from '#shared/schemas/admin-orders.schema.ts';
import { isVendorId } from '#shared/vendors.ts';
import { showFailure } from '../../../toast/show-toast.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { cancelVendorOrder, useOrderCache } from '../orders.api.ts';
import { vendorName } from './fulfillment-words.ts';
import { offerRefund } from './refund-offer.ts';
import { useFulfill } from './use-fulfill.ts';

interface Props {
  order: AdminOrder;
  vendorOrder: VendorOrder;
}

/** What can be done with a vendor order: sending it again, and canceling it. */
export function VendorOrderActions({ order, vendorOrder }: Props) {
  const { canRetry, canCancel, vendorId } = vendorOrder;
  if (!canRetry && !canCancel) return '–';
  return (
    <span className="flex flex-wrap gap-2">
      {canRetry && isVendorId(vendorId) && <RetryButton orderId={order.id} vendorId={vendorId} />}
      {canCancel && <CancelButton order={order} vendorOrder={vendorOrder} />}
    </span>
  );
}

function RetryButton({
  orderId,
  vendorId,
}: {
  orderId: string;
  vendorId: Parameters<ReturnType<typeof useFulfill>['retry']>[1];
}) {
  const { retry, isSending } = useFulfill();
  return (
    <button
      type="button"
      className="button button-secondary text-sm"
      aria-busy={isSending}
      onClick={() => void retry(orderId, vendorId)}
    >
      {isSending ? 'Sending…' : 'Retry'}
      <span className="sr-only"> at {vendorName(vendorId)}</span>
    </button>
  );
}

function CancelButton({ order, vendorOrder: { id, vendorId, vendorOrderId } }: Props) {
  const { saved } = useOrderCache();
  const name = vendorName(vendorId);
  const { mutate, isPending } = useMutation({
    mutationFn: () => cancelVendorOrder(id),
    onSuccess(changed) {
      saved(changed, 'Vendor order canceled');
      void offer(changed);
    },
    onError: ({ message }) => showFailure('Cancel failed', message),
  });
  const ask = async () => {
    const isConfirmed = await confirm({
      title: `Cancel the order at ${name}?`,
      text: `${name} doesn’t make these items then. You can send them again, or refund them.`,
      action: 'Cancel at vendor',
      cancel: 'Keep it',
    });
    if (isConfirmed) mutate();
  };
  const offer = async (changed: AdminOrder) => {
    const items = order.items.filter(
      (item) => vendorOrderId !== null && item.vendorOrderId === vendorOrderId,
    );
    if (!changed.allowed.refund || items.length === 0) return;
    const isWanted = await confirm({
      title: 'Refund these items?',
      text: `${name} won’t make them. Refund them to the customer now, or send them again later.`,
      action: 'Go to the refund',
      cancel: 'Not now',
    });
    if (isWanted) offerRefund(changed, new Set(items.map((item) => item.id)));
  };
  return (
    <button
      type="button"
      className="button button-secondary text-sm"
      aria-busy={isPending}
      onClick={() => isPending || void ask()}
    >
      {isPending ? 'Canceling…' : 'Cancel'}
      <span className="sr-only"> at {name}</span>
    </button>
  );
}
