import { displayMoney } from '#shared/money.ts';
import type { AdminOrderItem } from '#shared/schemas/admin-orders.schema.ts';
import { type Column, DataTable } from '../../kit/DataTable.tsx';
import { StatusBadge } from '../../kit/StatusBadge.tsx';
import { SubLine } from '../../kit/SubLine.tsx';
import { Section } from './Section.tsx';

const COLUMNS: Column<AdminOrderItem>[] = [
  {
    label: 'Item',
    cell: ({ productId, productName, size, color }) => (
      <>
        <span className="font-semibold">{productName}</span>
        <span className="block">{[size, color].filter(Boolean).join(', ')}</span>
        <SubLine>{`Product #${productId}`}</SubLine>
      </>
    ),
  },
  { label: 'Quantity', numeric: true, cell: ({ quantity }) => quantity },
  { label: 'Price', numeric: true, cell: ({ unitPrice }) => displayMoney(unitPrice) },
  { label: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { label: 'Vendor Order', cell: ({ vendorOrderId }) => vendorOrderId ?? 'Not assigned' },
  {
    label: 'Tracking',
    cell: ({ trackingNumber }) => <span className="wrap-anywhere">{trackingNumber ?? 'Not available'}</span>,
  },
];

export function ItemsSection({ items }: { items: AdminOrderItem[] }) {
  return (
    <Section title="Items" flush>
      <DataTable caption="Items of this order" columns={COLUMNS} rows={items} lines={2} />
    </Section>
  );
}
