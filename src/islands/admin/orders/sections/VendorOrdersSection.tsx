import { displayMoney } from '#shared/money.ts';
import type { VendorOrder } from '#shared/schemas/admin-orders.schema.ts';
import { Moment } from '../../kit/Moment.tsx';
import { Section } from '../../kit/Section.tsx';
import { StatusBadge } from '../../kit/StatusBadges.tsx';
import { statusLabel } from '../../kit/status-words.ts';
import { columnHelper } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { SubLine } from '../../kit/table/SubLine.tsx';

const column = columnHelper<VendorOrder>();

const COLUMNS = column.columns([
  column.accessor('vendorId', {
    header: 'Vendor',
    cell: ({ getValue }) => <span className="font-semibold">{statusLabel(getValue())}</span>,
  }),
  column.accessor('vendorOrderId', {
    header: 'Vendor Order ID',
    cell: ({ getValue }) => getValue() ?? 'Not assigned',
  }),
  column.accessor('vendorStatus', {
    header: 'Status',
    cell: ({ row: { original: order } }) => (
      <>
        <StatusBadge status={order.vendorStatus} />
        {order.lastError && <span className="mt-1 block text-xs text-bad">{order.lastError}</span>}
        {order.retryCount > 0 && (
          <SubLine>{`Tried again ${order.retryCount} ${order.retryCount === 1 ? 'time' : 'times'}`}</SubLine>
        )}
      </>
    ),
  }),
  column.accessor('totalCost', {
    header: 'Cost',
    meta: { numeric: true },
    cell: ({ getValue }) => {
      const cost = getValue();
      return cost ? displayMoney(cost) : '–';
    },
  }),
  column.accessor('estimatedShipDate', {
    header: 'Est. Ship Date',
    cell: ({ getValue }) => {
      const date = getValue();
      return date ? <Moment at={date} as="day" /> : 'Not available';
    },
  }),
  column.accessor('trackingNumbers', {
    header: 'Tracking',
    cell: ({ getValue }) => <span className="wrap-anywhere">{getValue().join(', ') || 'Not available'}</span>,
  }),
]);

export function VendorOrdersSection({ vendorOrders }: { vendorOrders: VendorOrder[] }) {
  return (
    <Section title="Vendor orders" flush>
      <DataTable caption="Vendor orders of this order" columns={COLUMNS} rows={vendorOrders} lines={1} />
    </Section>
  );
}
