import { useMutation } from '@tanstack/react-query';
import type { AdminOrder, VendorOrder } from '#shared/schemas/admin-orders.schema.ts';
import { isVendorId, type VendorId } from '#shared/vendors.ts';
import { call } from '../../../../client/api.ts';
import { showFailure } from '../../../toast/show-toast.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { vendorName } from '../../kit/vendor-name.ts';
import { useOrderCache } from '../orders.queries.ts';
import { isRetriedByVendor } from './fulfillment-words.ts';
import { offerRefund } from './refund-offer.ts';
import { useFulfill } from './use-fulfill.ts';

interface Props {
  order: AdminOrder;
  vendorOrder: VendorOrder;
}

/** The actions of a vendor order: resend and cancel. */
export function VendorOrderActions({ order, vendorOrder }: Props) {
  const { canCancel, vendorId, closedAt } = vendorOrder;
  // Otherwise the panel above sends it with the rest.
  const canRetry = vendorOrder.canRetry && isRetriedByVendor(order);
  if (!canRetry && !canCancel) return '–';
  return (
    <span className="flex flex-wrap gap-2">
      {canRetry && isVendorId(vendorId) && (
        <RetryButton order={order} vendorId={vendorId} hasEnded={closedAt !== null} />
      )}
      {canCancel && <CancelButton vendorOrder={vendorOrder} />}
    </span>
  );
}

/** Sends what the vendor doesn't have. A closed vendor order is ordered again, so this asks first. */
function RetryButton({
  order,
  vendorId,
  hasEnded,
}: {
  order: AdminOrder;
  vendorId: VendorId;
  hasEnded: boolean;
}) {
  const { retry, orderAgain, isSending } = useFulfill();
  return (
    <button
      type="button"
      className="button button-secondary text-sm"
      aria-busy={isSending}
      onClick={() => void (hasEnded ? orderAgain(order, vendorId) : retry(order.id, vendorId))}
    >
      {isSending ? 'Sending…' : 'Retry'}
      <span className="sr-only"> at {vendorName(vendorId)}</span>
    </button>
  );
}

function CancelButton({ vendorOrder: { id, vendorId, vendorOrderId } }: Pick<Props, 'vendorOrder'>) {
  const { saved } = useOrderCache();
  const name = vendorName(vendorId);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/admin/vendor-orders/:id/cancel', { id }),
    onSuccess(changed) {
      saved(changed, 'Vendor order canceled');
      void offer(changed);
    },
    onError: ({ message }) => showFailure('Cancel failed', message),
  });
  const ask = async () => {
    const isConfirmed = await confirm({
      title: `Cancel the order at ${name}?`,
      text: `${name} won't make these items. You can send them again or refund them.`,
      action: 'Cancel at vendor',
      cancel: 'Keep it',
    });
    if (isConfirmed) mutate();
  };
  const offer = async (changed: AdminOrder) => {
    // Some of them may have shipped.
    const items = changed.items.filter(
      (item) => vendorOrderId !== null && item.vendorOrderId === vendorOrderId && item.quantityToShip > 0,
    );
    if (!changed.allowed.refund || items.length === 0) return;
    const isWanted = await confirm({
      title: 'Refund these items?',
      text: `${name} won't make them. Refund them to the customer now, or send them again later.`,
      action: 'Go to the refund',
      cancel: 'Not now',
    });
    if (isWanted) offerRefund(changed, items);
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
