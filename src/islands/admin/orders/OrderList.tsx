import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearch } from 'wouter';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { ORDER_PAGE_SIZE } from '#shared/order-list.ts';
import type { OrderSummary } from '#shared/schemas/order-summary.schema.ts';
import { addressOf } from '../../../client/api.ts';
import { DetailDialog } from '../kit/dialog/DetailDialog.tsx';
import { Modal } from '../kit/dialog/Modal.tsx';
import { useModeFilter } from '../kit/list/common-filters.ts';
import { ExportButton } from '../kit/list/ExportButton.tsx';
import type { ListFilter } from '../kit/list/ListFilters.tsx';
import { ListScreen } from '../kit/list/ListScreen.tsx';
import type { ListAddress, ListView } from '../kit/list/list-view.ts';
import { type LoadedPart, loadedPart, PartBoundary } from '../kit/loaded-part.tsx';
import type { Columns } from '../kit/table/columns.ts';
import { mayDiscard } from '../kit/unsaved-changes.ts';
import { NewOrders } from './NewOrders.tsx';
import { NEW_ORDER, replacedIn } from './order-lists.ts';
import { fetchOrders, orderQuery } from './orders.queries.ts';
import { SavedViews } from './SavedViews.tsx';
import { useMoreFilters } from './use-more-filters.ts';

const NEW_ORDER_FORM = loadedPart(async () => (await import('./hand/NewOrder.tsx')).NewOrder);

const BULK = loadedPart(async () => (await import('./actions/BulkActions.tsx')).BulkActions);

interface Props {
  list: ListAddress;
  /** The figures above the list. */
  tiles: ReactNode;
  columns: Columns<OrderSummary>;
  /** The height of a usual card on a phone, in rem. */
  cardHeight: number;
  filters: readonly ListFilter[];
  words: {
    failed: string | ((error: Error) => string);
    nothing: string;
    noMatch: (view: ListView) => string;
  };
  /** The details of an order, over the list. */
  detail: LoadedPart<{ id: string }>;
}

/** The shared part of both order screens. */
export function OrderList({ list, tiles, columns, cardHeight, filters, words, detail }: Props) {
  const view = list.read(useSearch());
  const replaces = replacedIn(view.open);
  const isAdding = replaces !== undefined;
  // Replaces the history entry: going back would show an empty form.
  const show = (open: string | null) => list.view.change({ open }, { replace: true });
  const cancel = async () => {
    if (await mayDiscard()) show(replaces ?? null);
  };
  return (
    <div className="flex flex-col gap-4">
      {tiles}
      <SavedViews list={list} view={view} />
      <ListScreen
        list={list}
        view={view}
        noun={['order', 'orders']}
        caption="Orders"
        queryKey="orders"
        pageSize={ORDER_PAGE_SIZE}
        load={fetchOrders}
        columns={columns}
        cardHeight={cardHeight}
        filters={useModeFilter(filters)}
        moreFilters={useMoreFilters()}
        nameOf={({ orderNumber }) => orderNumber}
        bulk={(ids, clear) => (
          <PartBoundary fallback={<span className="skeleton h-11 grow" />} onRetry={BULK.retry}>
            <BULK.Part ids={ids} onDone={clear} />
          </PartBoundary>
        )}
        actions={(total) => (
          <div className="flex flex-wrap items-center gap-2 max-md:contents">
            <ExportButton
              href={addressOf('GET /api/admin/orders/export.csv', orderQuery(view))}
              disabled={total === 0}
            />
            <Link href={ADMIN_PATHS.paymentLinks} className="button button-quiet text-sm max-md:px-0">
              Payment links
            </Link>
            <button
              type="button"
              className="button button-secondary text-sm"
              onClick={() => list.view.change({ open: NEW_ORDER })}
            >
              <Plus aria-hidden="true" size={16} />
              New order
            </button>
          </div>
        )}
        news={<NewOrders />}
        words={{ loading: 'Loading orders...', ...words }}
      />
      <Modal
        open={isAdding}
        title={replaces ? 'Send a replacement' : 'New order'}
        size="medium"
        onClose={() => void cancel()}
      >
        <PartBoundary fallback={<div className="skeleton m-4 h-80" />} onRetry={NEW_ORDER_FORM.retry}>
          <NEW_ORDER_FORM.Part
            key={view.open}
            replaces={replaces ?? null}
            onPlaced={show}
            onDone={() => show(replaces ?? null)}
          />
        </PartBoundary>
      </Modal>
      <DetailDialog
        noun="order"
        openId={isAdding ? null : view.open}
        titleOf={(id) => `Order #${id}`}
        detail={detail}
        onClose={() => list.view.close({ open: null })}
      />
    </div>
  );
}
