import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../client/api.ts';
import { ApiError } from '../../../../client/api-error.ts';
import { showFailure, showToast } from '../../../toast/show-toast.ts';

interface Props {
  shipmentId: string;
  /** For screen readers, after "Undo the shipment". */
  name: string;
  /** The shipment is gone. */
  onUndone?: () => void;
}

/**
 * Withdraws a shipment by hand whose email hasn't gone out (docs/product/fulfillment.md#time-to-undo): its units can ship again, and
 * the customer gets no email.
 */
export function UndoShipment({ shipmentId, name, onUndone }: Props) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/admin/shipments/:id', { id: shipmentId, undo: 'true' }),
    onSuccess() {
      showToast('Shipment undone', 'Its items can ship again. The customer gets no email.');
      onUndone?.();
    },
    onError(error) {
      const isGone = error instanceof ApiError && error.status === 404;
      showFailure('Undo failed', isGone ? 'Someone else has withdrawn this shipment.' : error.message);
      if (isGone) onUndone?.();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  });
  return (
    <button
      type="button"
      className="button button-secondary text-sm"
      aria-busy={isPending}
      onClick={() => isPending || mutate()}
    >
      {isPending ? 'Undoing…' : 'Undo'}
      <span className="sr-only">{` the shipment ${name}`}</span>
    </button>
  );
}
