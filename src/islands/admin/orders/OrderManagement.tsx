import { AdminScreen } from '../kit/AdminScreen.tsx';
import { OrderCounts } from './OrderCounts.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import { OrderList } from './OrderList.tsx';
import { useOrderView } from './use-order-view.ts';

interface Props {
  /** The query of the page's address. */
  search: string;
  timeZone: string;
}

export function OrderManagement({ search, timeZone }: Props) {
  const { view, closeOrder } = useOrderView(search);
  return (
    <AdminScreen timeZone={timeZone}>
      <div className="flex flex-col gap-4">
        <OrderCounts />
        <OrderFilters view={view} />
        <OrderList view={view} />
      </div>
      <OrderDialog orderId={view.order} onClose={closeOrder} />
    </AdminScreen>
  );
}
