import { ChevronsUpDown } from 'lucide-react';
import { displayNumber, plural } from '#shared/count-words.ts';
import { releaseFocusOnRemoval } from '../kit/release-focus.ts';
import { UndoShipment } from '../orders/actions/UndoShipment.tsx';
import { PackedOrderLink } from './PackedOrderLink.tsx';
import type { PackedOrder, Packing } from './use-packing.ts';

/** The latest shipments that are always shown. The others are under “Earlier”. */
const LATEST = 3;

interface Props {
  packing: Packing;
  undoMinutes: number;
  onUndone: (order: PackedOrder) => void;
}

/** The shipments recorded since the screen was opened, each with “Undo”. */
export function PackedOrders({ packing: { packed, forget }, undoMinutes, onUndone }: Props) {
  const rows = (some: readonly PackedOrder[]) => (
    <ul>
      {some.map((one) => (
        <li
          key={one.shipmentId}
          ref={releaseFocusOnRemoval}
          className="flex flex-wrap items-center justify-between gap-x-4 border-t border-bone-deep px-4 py-1"
        >
          <span className="min-w-0 wrap-anywhere">
            <PackedOrderLink id={one.orderId} orderNumber={one.orderNumber} />
            {` · ${one.shipment}`}
          </span>
          {undoMinutes > 0 && (
            <UndoShipment
              shipmentId={one.shipmentId}
              name={`of ${one.orderNumber}`}
              onUndone={() => {
                forget(one);
                onUndone(one);
              }}
            />
          )}
        </li>
      ))}
    </ul>
  );
  const earlier = packed.slice(LATEST);
  return (
    <section aria-labelledby="packed" className="panel">
      <h2 id="packed" className="px-4 py-3 text-lg">{`Just shipped (${displayNumber(packed.length)})`}</h2>
      {undoMinutes > 0 && (
        <p className="px-4 pb-3 text-sm text-stone">
          {`Each customer gets an email ${plural(undoMinutes, 'minute', 'minutes')} after their order ships. Until then, Undo stops it. After that, withdraw the shipment on the order's page.`}
        </p>
      )}
      {rows(packed.slice(0, LATEST))}
      {earlier.length > 0 && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 border-t border-bone-deep px-4 text-sm font-bold">
            {`Earlier (${displayNumber(earlier.length)})`}
            <ChevronsUpDown aria-hidden="true" size={16} />
          </summary>
          {rows(earlier)}
        </details>
      )}
    </section>
  );
}
