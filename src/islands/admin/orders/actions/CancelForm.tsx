import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { showFailure } from '../../../toast/show-toast.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { cancelOrder, useOrderCache } from '../orders.api.ts';

/** Cancels an order that was never paid (docs/product.md#changing-an-order). */
export function CancelForm({ order }: { order: AdminOrder }) {
  const { saved } = useOrderCache();
  const mayRestock = order.allowed.restock;
  const [isRestockWanted, setRestockWanted] = useState(true);
  const restock = mayRestock && isRestockWanted;
  const { mutate, isPending } = useMutation({
    mutationFn: () => cancelOrder(order.id, restock),
    onSuccess: (changed) => saved(changed, 'Order canceled'),
    onError: ({ message }) => showFailure('Cancel failed', message),
  });
  const ask = async () => {
    const isConfirmed = await confirm({
      title: `Cancel ${order.orderNumber}?`,
      text: restock ? 'Its items go back into stock.' : 'No stock is moved.',
      action: 'Cancel order',
      cancel: 'Keep order',
    });
    if (isConfirmed) mutate();
  };
  return (
    <div className="flex flex-col gap-3">
      {mayRestock && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-olive"
            checked={restock}
            onChange={({ target }) => setRestockWanted(target.checked)}
          />
          Put the items back into stock
        </label>
      )}
      <button
        type="button"
        className="button button-secondary self-start"
        aria-busy={isPending}
        onClick={() => isPending || void ask()}
      >
        {isPending ? 'Canceling…' : 'Cancel order'}
      </button>
    </div>
  );
}
