import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { displayNumber } from '#shared/count-words.ts';
import { displayMoney } from '#shared/money.ts';
import { REFUND_PAGE_SIZE } from '#shared/refund-words.ts';
import type { RefundOverview } from '#shared/schemas/refund.schema.ts';
import { call } from '../../../client/api.ts';
import { showFailure } from '../../toast/show-toast.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { createListAddress } from '../kit/list/list-view.ts';
import { type Stat, StatTiles } from '../kit/StatTiles.tsx';
import { Pager } from '../kit/table/Pager.tsx';
import { CheckState } from './CheckState.tsx';
import { RefundedOrderCard } from './RefundedOrderCard.tsx';

/** The first part of the screen's query keys. */
const KEY = 'refunds';

/** The address of the screen, including its page number. */
const REFUNDS = createListAddress({
  path: ADMIN_PATHS.refunds,
  filters: {},
  sorts: [],
  // It has no search box.
  search: { label: '', maxLength: 0 },
});

/** How often a running check's progress is loaded. */
const PROGRESS_INTERVAL_MS = 1000;

const TILES: Stat<RefundOverview>[] = [
  ['Orders Checked', ({ ordersChecked, check }) => (check.completedAt ? displayNumber(ordersChecked) : '0')],
  ['Refunded Orders', ({ refundedOrders }) => displayNumber(refundedOrders)],
  ['Total Refunded', ({ totalRefunded }) => displayMoney(totalRefunded)],
];

/** The orders with refunds, as of the last check with the payment provider (docs/product/refunds.md#refund-check). */
export function Refunds() {
  const view = REFUNDS.read(useSearch());
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    // It can take minutes.
    mutationFn: () => call('GET /api/admin/orders/check-refunds'),
    onError: ({ message }) => showFailure('Check failed', message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [KEY] }),
  });
  const { data, error, refetch } = useQuery({
    queryKey: [KEY, 'list', view.page],
    queryFn: () =>
      call('GET /api/admin/refunds', {
        limit: REFUND_PAGE_SIZE,
        offset: (view.page - 1) * REFUND_PAGE_SIZE,
      }),
    refetchInterval: ({ state }) => (isPending || state.data?.check.isRunning) && PROGRESS_INTERVAL_MS,
  });
  const isChecking = isPending || data?.check.isRunning === true;
  return (
    <div className="flex flex-col gap-4">
      <StatTiles tiles={TILES} data={data} hasFailed={error !== null} columns={3} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {(data || !error) && <CheckState check={data?.check} isChecking={isChecking} />}
        <button
          type="button"
          className="ml-auto button button-secondary"
          aria-busy={isChecking}
          onClick={() => isChecking || mutate()}
        >
          {isChecking ? 'Checking...' : 'Refresh'}
        </button>
      </div>
      {error && (
        <div className="panel">
          <LoadError
            message="Failed to load the refunds. Please try again."
            error={error}
            onRetry={refetch}
          />
        </div>
      )}
      {!data && !error && <div className="skeleton panel h-48" />}
      {data && <RefundedOrders data={data} page={view.page} />}
    </div>
  );
}

function RefundedOrders({ data, page }: { data: RefundOverview; page: number }) {
  const pages = Math.ceil(data.refundedOrders / REFUND_PAGE_SIZE);
  if (pages === 0) {
    return (
      <div className="panel px-4 py-8">
        <h2 className="text-lg">No Refunded Orders</h2>
        <p className="mt-1 text-sm text-stone">None of the paid orders were refunded.</p>
      </div>
    );
  }
  return (
    <section aria-labelledby="refunded-orders" className="flex flex-col gap-4">
      <h2 id="refunded-orders" className="sr-only">
        Refunded orders
      </h2>
      <ul className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        {data.orders.map((order) => (
          <RefundedOrderCard key={order.orderId} order={order} />
        ))}
      </ul>
      {(pages > 1 || page > 1) && (
        <Pager
          page={page}
          pages={pages}
          hrefOf={(to) => REFUNDS.addressOf(REFUNDS.read(''), { page: to })}
          onPageChange={(to) => {
            REFUNDS.view.change({ page: to });
            document.getElementById('refunded-orders')?.scrollIntoView();
          }}
        />
      )}
    </section>
  );
}
