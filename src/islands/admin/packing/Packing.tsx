import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { displayNumber } from '#shared/count-words.ts';
import { PACKING_LANES, type PackingLane } from '#shared/lanes.ts';
import { MAX_BULK } from '#shared/paging.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { DetailSkeleton } from '../kit/DetailSkeleton.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { ScreenTabs } from '../kit/ScreenTabs.tsx';
import { packingScreen, packingSlipsOf } from '../orders/order-lists.ts';
import { useToday } from '../orders/today.queries.ts';
import { PackedOrders } from './PackedOrders.tsx';
import { PackOrder } from './PackOrder.tsx';
import { fetchToPack, findToPack, packingKey } from './packing.queries.ts';
import { type PackedOrder, usePacking } from './use-packing.ts';

const LABELS = { pack: 'To pack', rest_of_shipment: 'Partly shipped' } as const;
/** The next orders that are listed. */
const LISTED = 10;
/** Others may pack at the same time. */
const POLL_MS = 15_000;

/** Ships the orders of a lane one after another: a tracking number and Enter for each (docs/product/fulfillment.md#packing). */
export function Packing() {
  const asked = new URLSearchParams(useSearch()).get('lane');
  const lane = PACKING_LANES.find((known) => known === asked) ?? 'pack';
  const { data: today } = useToday();
  const { data, error, refetch } = useQuery({
    queryKey: packingKey(lane),
    queryFn: () => fetchToPack(lane),
    refetchInterval: POLL_MS,
  });
  const countOf = (of: string) => {
    const count = today?.lanes.find((one) => one.lane === of)?.count;
    return count === undefined ? '' : ` (${displayNumber(count)})`;
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <ScreenTabs
          label="Lanes"
          tabs={PACKING_LANES.map((one) => ({
            href: packingScreen(one),
            label: `${LABELS[one]}${countOf(one)}`,
            isCurrent: one === lane,
          }))}
        />
        {data && data.rows.length > 0 && (
          <a
            href={packingSlipsOf(lane)}
            target="_blank"
            rel="noreferrer"
            className="button button-secondary text-sm"
          >
            {data.total > MAX_BULK ? `Print the ${MAX_BULK} oldest slips` : 'Print slips'}
          </a>
        )}
      </div>
      {error && !data && (
        <div className="panel">
          <LoadError
            message="Failed to load the orders to pack. Please try again."
            error={error}
            onRetry={refetch}
          />
        </div>
      )}
      {!data && !error && <DetailSkeleton noun="order" />}
      {data && (
        <Station
          key={lane}
          lane={lane}
          oldest={data.rows}
          total={data.total}
          undoMinutes={today?.undoMinutes ?? 0}
        />
      )}
    </div>
  );
}

interface StationProps {
  lane: PackingLane;
  oldest: readonly AdminOrder[];
  /** The number of orders in the lane. */
  total: number;
  /** How long a shipment can be undone before its email goes out. */
  undoMinutes: number;
}

/** The order to pack, what was packed, and what comes next. */
function Station({ lane, oldest, total, undoMinutes }: StationProps) {
  const [shown, setShown] = useState<Pick<AdminOrder, 'id' | 'orderNumber'> | undefined>();
  const field = useRef<HTMLInputElement>(null);
  const packing = usePacking();
  const { scanned, seek } = useScanned(lane);
  const orders = scanned && !oldest.some(({ id }) => id === scanned.id) ? [...oldest, scanned] : oldest;
  const left = orders.filter(({ id }) => !packing.isDone(id));
  const isOver = !shown || packing.isDone(shown.id);
  // Stays when the list changes: what is scanned next is the number of the package at hand.
  if (isOver && shown !== left[0]) setShown(left[0]);
  const current = isOver ? left[0] : left.find(({ id }) => id === shown.id);
  const next = left.filter((order) => order !== current);
  const nextCount = next.length + total - orders.length;

  /** Shows an undone order again, also if it can't be packed now: no other order gets the number that is scanned next. */
  async function showAgain({ orderId, orderNumber }: PackedOrder): Promise<void> {
    await seek(orderNumber).catch(() => null);
    setShown({ id: orderId, orderNumber });
    field.current?.focus();
  }

  return (
    <>
      {current ? (
        <PackOrder
          key={current.id}
          field={field}
          order={current}
          orders={left}
          packing={packing}
          seek={seek}
          onChoose={setShown}
        />
      ) : shown && !isOver ? (
        <Gone orderNumber={shown.orderNumber} onNext={() => setShown(left[0])} />
      ) : (
        <div className="panel flex items-start gap-2 p-4">
          <CircleCheck aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-good" />
          <div>
            <p>Nothing to pack here.</p>
            <p className="text-sm text-stone">Paid orders with something to ship by hand appear here.</p>
          </div>
        </div>
      )}
      {packing.packed.length > 0 && (
        <PackedOrders packing={packing} undoMinutes={undoMinutes} onUndone={showAgain} />
      )}
      {next.length > 0 && (
        <section aria-labelledby="next" className="panel">
          <h2 id="next" className="px-4 py-3 text-lg">
            {`Next (${displayNumber(nextCount)})`}
          </h2>
          <ul>
            {next.slice(0, LISTED).map((order) => (
              <li
                key={order.id}
                className="flex items-center justify-between gap-4 border-t border-bone-deep px-4 py-1"
              >
                <span className="min-w-0 wrap-anywhere">{`${order.orderNumber} · ${order.customerName}`}</span>
                <button type="button" className="button button-quiet text-sm" onClick={() => setShown(order)}>
                  Pack<span className="sr-only"> {order.orderNumber}</span>
                </button>
              </li>
            ))}
          </ul>
          {nextCount > LISTED && (
            <p className="border-t border-bone-deep px-4 py-3 text-sm text-stone">
              {`And ${displayNumber(nextCount - LISTED)} more.`}
            </p>
          )}
        </section>
      )}
    </>
  );
}

/** Finds an order by its scanned number beyond the oldest of a lane, and keeps it up to date. */
function useScanned(lane: PackingLane) {
  const queryClient = useQueryClient();
  const [orderNumber, setOrderNumber] = useState('');
  const scannedOf = (asked: string) => ({
    queryKey: [...packingKey(lane), asked],
    queryFn: () => findToPack(lane, asked),
  });
  const { data } = useQuery({
    ...scannedOf(orderNumber),
    enabled: orderNumber !== '',
    refetchInterval: POLL_MS,
  });
  return {
    scanned: data ?? null,
    async seek(asked: string): Promise<AdminOrder | null> {
      const order = await queryClient.fetchQuery({ ...scannedOf(asked), staleTime: 0 });
      if (order) setOrderNumber(asked);
      return order;
    },
  };
}

/** Stands in for an order that left the lane while it was on the screen. */
function Gone({ orderNumber, onNext }: { orderNumber: string; onNext: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <section role="alert" className="panel flex flex-wrap items-center justify-between gap-4 p-4">
      <p className="min-w-0 grow basis-64">
        <strong>{`${orderNumber} doesn't need packing now.`}</strong> Someone else shipped it, or it was
        flagged or canceled. Put its package aside.
      </p>
      <button ref={button} type="button" className="button button-primary" onClick={onNext}>
        Next order
      </button>
    </section>
  );
}
