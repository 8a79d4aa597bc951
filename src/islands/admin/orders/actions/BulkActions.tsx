import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '#shared/count-words.ts';
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-state.ts';
import { statusLabel } from '#shared/status-words.ts';
import { addressOf, call } from '../../../../client/api.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { ExportButton } from '../../kit/list/ExportButton.tsx';
import { SendingButton } from '../fulfillment/SendingButton.tsx';
import { packingSlips } from '../order-lists.ts';
import { cancelQuestion, statusQuestion } from './cancel-words.ts';

interface Props {
  /** The selected orders. */
  ids: string[];
  onDone: () => void;
}

/** What can be done with several orders. */
export function BulkActions({ ids, onDone }: Props) {
  const queryClient = useQueryClient();
  const [status, setStatus] = useState<OrderStatus>('processing');
  const [isRestockWanted, setRestockWanted] = useState(false);
  const isCanceling = status === 'cancelled';
  const restock = isCanceling && isRestockWanted;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/admin/orders/status', { ids, status, ...(restock && { restock }) }),
    onSuccess({ changed, unchanged, refunded, restocked, stockTaken, stockGone, missing }) {
      const rest = unchanged.length + missing.length;
      const ofOrders = (ids: string[]) => `Items of ${plural(ids.length, 'order', 'orders')}`;
      const stock = [
        ...(restock ? [`${ofOrders(restocked)} went back into stock.`] : []),
        ...(stockTaken.length > 0 ? [`${ofOrders(stockTaken)} were taken out of stock again.`] : []),
        ...(stockGone.length > 0 ? [`${ofOrders(stockGone)} are out of stock. See the flags.`] : []),
      ];
      showToast(
        'Orders updated',
        [
          `${plural(changed.length, 'order', 'orders')} changed${rest ? `, ${rest} unchanged` : ''}.`,
          ...(refunded.length > 0
            ? [`${plural(refunded.length, 'order was', 'orders were')} refunded in full and didn't change.`]
            : []),
          ...stock,
        ].join(' '),
      );
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      onDone();
    },
    onError: ({ message }) => showFailure('Update failed', message),
  });
  const [isAsking, setIsAsking] = useState(false);
  const ask = async () => {
    setIsAsking(true);
    const words = await call('GET /api/admin/orders/cancel-effects', { ids: ids.join(',') })
      .then((effects) => (isCanceling ? cancelQuestion(effects, restock) : statusQuestion(effects)))
      .catch(({ message }: Error) => showFailure('Update failed', message))
      .finally(() => setIsAsking(false));
    if (words === undefined) return;
    const isConfirmed = await confirm({
      title: `Set ${plural(ids.length, 'order', 'orders')} to ${statusLabel(status)}?`,
      ...words,
      action: 'Set status',
      cancel: "Don't change",
    });
    if (isConfirmed) mutate();
  };
  return (
    <>
      <label>
        <span className="sr-only">Status for the selected orders</span>
        <select
          className="input text-ink md:w-auto"
          value={status}
          onChange={({ target: { value } }) =>
            setStatus(ORDER_STATUSES.find((known) => known === value) ?? 'processing')
          }
        >
          {ORDER_STATUSES.map((value) => (
            <option key={value} value={value}>
              {statusLabel(value)}
            </option>
          ))}
        </select>
      </label>
      {isCanceling && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-olive"
            checked={isRestockWanted}
            onChange={({ target }) => setRestockWanted(target.checked)}
          />
          Put unsent items back into stock
        </label>
      )}
      <button
        type="button"
        className="button button-secondary"
        aria-busy={isPending || isAsking}
        onClick={() => isPending || isAsking || void ask()}
      >
        {isPending ? 'Setting…' : 'Set status'}
      </button>
      <SendingButton
        label="Send to vendors"
        busyLabel="Sending…"
        work={async ({ askAndSendOrders }) => {
          if (await askAndSendOrders(ids)) onDone();
        }}
      />
      <a href={packingSlips(ids)} target="_blank" rel="noreferrer" className="button button-secondary">
        Packing slips
      </a>
      <ExportButton
        href={addressOf('GET /api/admin/orders/export.csv', { ids: ids.join(',') })}
        label="Export selected"
      />
    </>
  );
}
