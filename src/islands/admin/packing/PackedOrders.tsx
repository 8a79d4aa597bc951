import { useMutation } from '@tanstack/react-query';
import { ChevronsUpDown } from 'lucide-react';
import { plural } from '#shared/count-words.ts';
import { showFailure } from '../../toast/show-toast.ts';
import { releaseFocusOnRemoval } from '../kit/release-focus.ts';
import type { PackedOrder, Packing } from './use-packing.ts';

/** The latest shipments that are always shown. The others are under “Earlier”. */
const LATEST = 3;

/** The shipments recorded since the screen was opened, each with “Undo”. */
export function PackedOrders({
  packing: { packed, undo },
  undoMinutes,
}: {
  packing: Packing;
  undoMinutes: number;
}) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (one: PackedOrder) => undo(one),
    onError: ({ message }) => showFailure('Undo failed', message),
  });
  const rows = (some: readonly PackedOrder[]) => (
    <ul>
      {some.map((one) => (
        <li
          key={one.shipmentId}
          ref={releaseFocusOnRemoval}
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
  );
  const earlier = packed.slice(LATEST);
  return (
    <section aria-labelledby="packed" className="panel">
      <h2 id="packed" className="px-4 py-3 text-lg">{`Just shipped (${packed.length})`}</h2>
      {undoMinutes > 0 && (
        <p className="px-4 pb-3 text-sm text-stone">
          {`Each customer gets an email ${plural(undoMinutes, 'minute', 'minutes')} after the shipment. Undo stops it until then.`}
        </p>
      )}
      {rows(packed.slice(0, LATEST))}
      {earlier.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 border-t border-bone-deep px-4 text-sm font-bold">
            {`Earlier (${earlier.length})`}
            <ChevronsUpDown aria-hidden="true" size={16} />
          </summary>
          {rows(earlier)}
        </details>
      )}
    </section>
  );
}
