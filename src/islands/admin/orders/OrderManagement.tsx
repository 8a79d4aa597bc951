import { useUrlView } from '../../kit/url-view.ts';
import { AdminScreen } from '../kit/AdminScreen.tsx';
import { StatTile } from '../kit/StatTile.tsx';
import { statusLabel } from '../kit/status-words.ts';
import { OrderDialog } from './OrderDialog.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import { OrderList } from './OrderList.tsx';
import { OrderViewContext, orderView, readView } from './order-view.ts';
import { useOrderCounts } from './use-orders.ts';

interface Props {
  /** The query of the page's address. */
  search: string;
  timeZone: string;
}

export function OrderManagement({ search, timeZone }: Props) {
  const { view } = useUrlView(orderView, readView(search));
  return (
    <AdminScreen timeZone={timeZone}>
      <OrderViewContext value={view}>
        <div className="flex flex-col gap-4">
          <OrderCountTiles />
          <OrderFilters />
          <OrderList />
        </div>
        <OrderDialog orderId={view.order} onClose={() => orderView.close({ order: null })} />
      </OrderViewContext>
    </AdminScreen>
  );
}

const TILES = ['all', 'pending', 'paid', 'processing', 'shipped'] as const;

function OrderCountTiles() {
  const { data, isError } = useOrderCounts();
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-5">
      {TILES.map((status) => (
        <StatTile
          key={status}
          label={status === 'all' ? 'Total Orders' : statusLabel(status)}
          value={isError ? null : data?.[status].toLocaleString('en-US')}
        />
      ))}
    </dl>
  );
}
