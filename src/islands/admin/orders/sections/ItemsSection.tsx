import { choiceName, describeChoice } from '#shared/cart.ts';
import { displayMoney } from '#shared/money.ts';
import { shownItemStatus } from '#shared/order-progress.ts';
import { type ItemStatus, isShipped } from '#shared/order-state.ts';
import type { AdminOrder, AdminOrderItem } from '#shared/schemas/admin-orders.schema.ts';
import { distinctNames } from '../../kit/distinct-names.ts';
import { SubLine } from '../../kit/list/cells.tsx';
import { Section } from '../../kit/Section.tsx';
import { StatusBadge } from '../../kit/StatusBadges.tsx';
import { columnHelper } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { DesignFacts } from './DesignFacts.tsx';
import { ItemPictures } from './ItemPictures.tsx';

/** A line item, a name that no other one of the order has, and the status to show. */
type Line = AdminOrderItem & { name: string; shown: ItemStatus | null };

const column = columnHelper<Line>();

const COLUMNS = column.columns([
  column.accessor('productName', {
    header: 'Item',
    meta: { wide: true },
    cell: ({ row: { original: item } }) => (
      <span className="flex flex-wrap gap-3 @min-[16rem]:flex-nowrap">
        <ItemPictures item={item} />
        <span className="min-w-0">
          <span className="font-semibold">{item.productName}</span>
          <span className="block">{describeChoice(item)}</span>
          <SubLine>{`Product #${item.productId}`}</SubLine>
          {item.design && (
            <DesignFacts
              design={item.design}
              id={item.customizationId}
              name={item.name}
              mockup={item.vendorMockup}
            />
          )}
        </span>
      </span>
    ),
  }),
  column.accessor('quantity', {
    header: 'Quantity',
    meta: { numeric: true },
    cell: ({ row: { original: item } }) => (
      <>
        {item.quantity}
        {item.refundedQuantity > 0 && <SubLine>{`${item.refundedQuantity} refunded`}</SubLine>}
        {/* A vendor may ship some units before its order closes. */}
        {isShipped(item.status) && item.quantityToShip > 0 && (
          <SubLine>{`${item.quantityToShip} still to ship`}</SubLine>
        )}
      </>
    ),
  }),
  column.accessor('unitPrice', {
    header: 'Price',
    meta: { numeric: true },
    cell: ({ getValue }) => displayMoney(getValue()),
  }),
  column.accessor('shown', {
    header: 'Status',
    cell: ({ getValue }) => {
      const status = getValue();
      return status ? <StatusBadge status={status} /> : '–';
    },
  }),
  column.accessor('vendorOrderId', {
    header: 'Vendor Order',
    cell: ({ getValue }) => getValue() ?? 'Not assigned',
  }),
  column.accessor('trackingNumber', {
    header: 'Tracking',
    cell: ({ getValue }) => <span className="wrap-anywhere">{getValue() ?? 'Not available'}</span>,
  }),
]);

export function ItemsSection({ order }: { order: AdminOrder }) {
  const names = distinctNames(order.items.map((item) => choiceName(item.productName, item)));
  const lines = order.items.map((item, index) => ({
    ...item,
    name: names[index] ?? item.productName,
    shown: shownItemStatus(item, order),
  }));
  return (
    <Section title="Items" flush>
      <DataTable caption="Items of this order" columns={COLUMNS} rows={lines} lines={2} />
    </Section>
  );
}
