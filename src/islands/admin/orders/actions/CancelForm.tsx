import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '#shared/count-words.ts';
import { displayMoney, fromWire, sum } from '#shared/money.ts';
import { isShipped } from '#shared/order-state.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { call } from '../../../../client/api.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { showFailure } from '../../../toast/show-toast.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { useUnsavedChanges } from '../../kit/unsaved-changes.ts';
import { useOrderCache } from '../orders.queries.ts';
import { BuyerNoteField } from './BuyerNoteField.tsx';
import { makersOf } from './cancel-words.ts';

/** Cancels an order, refunds the rest and restocks its items (docs/product/orders.md#canceling). */
export function CancelForm({ order }: { order: AdminOrder }) {
  const { saved, onStale } = useOrderCache();
  const { allowed, refundable, customerEmail } = order;
  const mayRestock = allowed.restock;
  const [isRestockWanted, setRestockWanted] = useState(true);
  const [note, setNote] = useState('');
  const restock = mayRestock && isRestockWanted;
  const refund = fromWire(refundable.total) === 0 ? null : displayMoney(refundable.total);
  useUnsavedChanges(note !== '');
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('POST /api/admin/orders/:id/cancel', {
        id: order.id,
        restock,
        expectedRemaining: refundable.total,
        updatedAt: order.updatedAt,
        ...(note.trim() && { note }),
      }),
    onSuccess(changed) {
      setNote('');
      saved(changed, 'Order canceled');
    },
    onError(error) {
      if (error instanceof ApiError) onStale(error.body);
      showFailure('Cancel failed', error.message);
    },
  });
  const ask = async () => {
    const isConfirmed = await confirm({
      title: `Cancel ${order.orderNumber}?`,
      text: consequences(order, { refund, restock }),
      action: refund ? `Cancel and refund ${refund}` : 'Cancel order',
      cancel: 'Keep order',
    });
    if (isConfirmed) mutate();
  };
  const making = makersOf(order.vendorOrders.filter(({ canCancel }) => !canCancel)).join(' and ');
  return (
    <div className="flex flex-col gap-3">
      {making && (
        <p className="text-sm font-bold">
          {`It may be too late for ${making} to cancel. If so, nothing is canceled or refunded here. Refund the other items, or wait until it ships.`}
        </p>
      )}
      {refund && <p className="text-sm">{`Refunds ${refund}, which is what's left of the payment.`}</p>}
      {refund && hasShipped(order.items) && (
        <p className="text-sm font-bold">
          Part of this order has shipped, and its items are refunded as well. “Refund the order” refunds only
          what you choose.
        </p>
      )}
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
      {refund && customerEmail && <BuyerNoteField value={note} onChange={setNote} />}
      <button
        type="button"
        className="button button-secondary self-start"
        aria-busy={isPending}
        onClick={() => isPending || void ask()}
      >
        {isPending ? 'Canceling…' : refund ? 'Cancel and refund' : 'Cancel order'}
      </button>
    </div>
  );
}

function hasShipped(items: AdminOrder['items']): boolean {
  return items.some((item) => isShipped(item.status) && item.refundedQuantity < item.quantity);
}

/** An order that was paid outside is paid back outside. */
function refundWords(refund: string, paidBy: AdminOrder['paidBy']): string {
  return paidBy ? `records that you return ${refund} outside the store` : `refunds ${refund} to the card`;
}

/** Returns everything that canceling does, in one sentence. */
function consequences(
  { items, customerEmail, vendorOrders, paidBy }: AdminOrder,
  { refund, restock }: { refund: string | null; restock: boolean },
): string {
  const units = restock ? sum(items.map(({ stockToReturn }) => stockToReturn)) : 0;
  const vendors = makersOf(vendorOrders).join(' and ');
  const steps = [
    vendors && `asks ${vendors} to cancel what it makes`,
    refund && `${refundWords(refund, paidBy)}${hasShipped(items) ? ', also for what has shipped' : ''}`,
    restock && `puts ${plural(units, 'item', 'items')} back into stock`,
    refund && customerEmail && 'emails the customer',
  ].filter((step) => typeof step === 'string' && step !== '');
  const last = steps.pop();
  if (!last) return "Stock doesn't change.";
  return `This ${steps.length > 0 ? `${steps.join(', ')} and ` : ''}${last}.`;
}
