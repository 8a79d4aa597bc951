import { displayMoney } from '#shared/money.ts';
import type { VendorOrder } from '#shared/schemas/admin-orders.schema.ts';
import { type Column, DataTable } from '../../kit/DataTable.tsx';
import { Moment } from '../../kit/Moment.tsx';
import { StatusBadge } from '../../kit/StatusBadge.tsx';
import { SubLine } from '../../kit/SubLine.tsx';
import { statusLabel } from '../../kit/status-label.ts';
import { Section } from './Section.tsx';

const COLUMNS: Column<VendorOrder>[] = [
  { label: 'Vendor', cell: ({ vendorId }) => <span className="font-semibold">{statusLabel(vendorId)}</span> },
  { label: 'Vendor Order ID', cell: ({ vendorOrderId }) => vendorOrderId ?? 'Not assigned' },
  {
    label: 'Status',
    cell: ({ vendorStatus, lastError, retryCount }) => (
      <>
        <StatusBadge status={vendorStatus} />
        {lastError && <span className="mt-1 block text-xs text-bad">{lastError}</span>}
        {retryCount > 0 && (
          <SubLine>{`Tried again ${retryCount} ${retryCount === 1 ? 'time' : 'times'}`}</SubLine>
        )}
      </>
    ),
  },
  { label: 'Cost', numeric: true, cell: ({ totalCost }) => (totalCost ? displayMoney(totalCost) : '–') },
  {
    label: 'Est. Ship Date',
    cell: ({ estimatedShipDate }) =>
      estimatedShipDate ? <Moment at={estimatedShipDate} as="day" /> : 'Not available',
  },
  {
    label: 'Tracking',
    cell: ({ trackingNumbers }) => (
      <span className="wrap-anywhere">{trackingNumbers.join(', ') || 'Not available'}</span>
    ),
  },
];

export function VendorOrdersSection({ vendorOrders }: { vendorOrders: VendorOrder[] }) {
  return (
    <Section title="Vendor orders" flush>
      <DataTable caption="Vendor orders of this order" columns={COLUMNS} rows={vendorOrders} lines={1} />
    </Section>
  );
}
