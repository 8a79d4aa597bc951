import { useMutation } from '@tanstack/react-query';
import { showFailure } from '../../toast/show-toast.ts';
import type { PackedOrder, Packing } from './use-packing.ts';

/** What was shipped since the screen was opened, each with a way back. */
export function PackedOrders({ packing: { packed, undo } }: { packing: Packing }) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (one: PackedOrder) => undo(one),
    onError: ({ message }) => showFailure('Undo failed', message),
  });
  return (
    <section aria-labelledby="packed" className="panel">
      <h2 id="packed" className="px-4 py-3 text-lg">{`Shipped now (${packed.length})`}</h2>
      <ul>
        {packed.map((one) => (
          <li
            key={one.shipmentId}
            className="flex flex-wrap items-center justify-between gap-x-4 border-t border-bone-deep px-4 py-1"
          >
            <span className="min-w-0 wrap-anywhere">{`${one.orderNumber} · ${one.shipment}`}</span>
            <button
              type="button"
              className="button button-quiet text-sm"
              aria-busy={isPending && variables === one}
              onClick={() => isPending || mutate(one)}
            >
              Undo<span className="sr-only"> the shipment of {one.orderNumber}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
