import { useSearch } from 'wouter';
import { DISPUTE_PAGE_SIZE } from '#shared/disputes.ts';
import { DetailDialog } from '../kit/dialog/DetailDialog.tsx';
import { useModeFilter } from '../kit/list/common-filters.ts';
import { fetchPage } from '../kit/list/fetch-page.ts';
import { ListScreen } from '../kit/list/ListScreen.tsx';
import { loadedPart } from '../kit/loaded-part.tsx';
import { DISPUTE_COLUMNS } from './dispute-columns.tsx';
import { DISPUTES, STATE_FILTER } from './dispute-list.ts';

const DETAIL = loadedPart(async () => (await import('../orders/OrderDetail.tsx')).OrderDetail);

/** Payments that their buyers dispute with their bank (docs/product/refunds.md#disputes). */
export function Disputes() {
  const view = DISPUTES.read(useSearch());
  return (
    <>
      <ListScreen
        list={DISPUTES}
        view={view}
        noun={['dispute', 'disputes']}
        caption="Disputes"
        queryKey="disputes"
        pageSize={DISPUTE_PAGE_SIZE}
        load={(of) => fetchPage('GET /api/admin/disputes', of, DISPUTE_PAGE_SIZE)}
        columns={DISPUTE_COLUMNS}
        cardHeight={15}
        filters={useModeFilter([STATE_FILTER])}
        nameOf={({ id }) => `dispute ${id}`}
        words={{
          loading: 'Loading disputes...',
          failed: 'Failed to load disputes. Please try again.',
          nothing: 'No payment has been disputed',
          noMatch: () => 'No disputes found',
        }}
      />
      <DetailDialog
        noun="order"
        openId={view.open}
        titleOf={(id) => `Order #${id}`}
        detail={DETAIL}
        onClose={() => DISPUTES.view.close({ open: null })}
      />
    </>
  );
}
