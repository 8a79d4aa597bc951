import { useMutation } from '@tanstack/react-query';
import { sum } from '#shared/money.ts';
import type { OrderStatus } from '#shared/order-state.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { statusLabel } from '#shared/status-words.ts';
import { call } from '../../../../client/api.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { showFailure } from '../../../toast/show-toast.ts';
import { Moment } from '../../kit/Moment.tsx';
import { releaseFocusOnRemoval } from '../../kit/release-focus.ts';
import { useOrderCache } from '../orders.queries.ts';
import { takenAgain } from './cancel-words.ts';

/** Says that the status was set by hand, and what it would be otherwise (docs/product/orders.md#order-status). */
export function StatusOverride({ order }: { order: AdminOrder }) {
  const { saved, onStale } = useOrderCache();
  const { id, updatedAt, statusOverride: override } = order;
  const { mutate, isPending } = useMutation({
    mutationFn: (status: OrderStatus) => call('PUT /api/admin/orders/:id', { id, status, updatedAt }),
    onSuccess: (changed) => saved(changed, 'The status follows the items'),
    onError(error) {
      if (error instanceof ApiError) onStale(error.body);
      showFailure('Update failed', error.message);
    },
  });
  if (!override) return null;
  const { by, at, settledStatus } = override;
  const toTake = sum(order.items.map(({ stockToTake }) => stockToTake));
  return (
    <div ref={releaseFocusOnRemoval} className="my-2 text-sm">
      <p>
        Set by hand by {by ?? 'a former account'} on <Moment at={at} as="day" />. Based on its items, it would
        be {statusLabel(settledStatus)}.{toTake > 0 && ` ${takenAgain(toTake)}`}
      </p>
      <button
        type="button"
        className="button button-secondary mt-2 text-sm"
        aria-busy={isPending}
        onClick={() => isPending || mutate(settledStatus)}
      >
        {isPending ? 'Updating…' : 'Follow the items'}
      </button>
    </div>
  );
}
