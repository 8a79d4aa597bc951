import { Eye } from 'lucide-react';
import { displayMoney } from '#shared/money.ts';
import type { OrderSummary } from '#shared/schemas/admin-orders.schema.ts';
import { EmailAddress } from '../kit/EmailAddress.tsx';
import { Moment } from '../kit/Moment.tsx';
import { lastOfId } from '../kit/order-ids.ts';
import { OrderBadges } from '../kit/StatusBadges.tsx';
import { columnHelper } from '../kit/table/columns.ts';
import { SubLine } from '../kit/table/SubLine.tsx';
import { OrderLink } from './OrderLink.tsx';
import { SIMPLE_ORDERS } from './order-lists.ts';

const column = columnHelper<OrderSummary>();

export const SIMPLE_COLUMNS = column.columns([
  column.accessor('id', {
    header: 'Order ID',
    cell: ({ row: { original } }) => (
      <>
        <OrderLink list={SIMPLE_ORDERS} id={original.id} className="link font-semibold whitespace-nowrap">
          {`#${lastOfId(original.id)}`}
        </OrderLink>
        <SubLine>{original.orderNumber}</SubLine>
      </>
    ),
  }),
  column.accessor('customerName', {
    id: 'customer',
    header: 'Customer',
    enableSorting: true,
    cell: ({ row: { original } }) => (
      <>
        {original.customerName}
        <SubLine>
          <EmailAddress address={original.customerEmail} />
        </SubLine>
      </>
    ),
  }),
  column.accessor('totalAmount', {
    id: 'total',
    header: 'Total',
    enableSorting: true,
    meta: { numeric: true },
    cell: ({ getValue }) => displayMoney(getValue()),
  }),
  column.accessor('status', {
    header: 'Status',
    cell: ({ row: { original } }) => <OrderBadges {...original} />,
  }),
  column.accessor('createdAt', {
    id: 'created',
    header: 'Date',
    enableSorting: true,
    cell: ({ getValue }) => <Moment at={getValue()} as="day" />,
  }),
  column.display({
    header: 'View',
    cell: ({ row: { original } }) => (
      <OrderLink
        list={SIMPLE_ORDERS}
        id={original.id}
        className="button button-quiet -ml-3 text-sm whitespace-nowrap @min-[54rem]:-my-2"
      >
        <Eye aria-hidden="true" size={16} />
        View<span className="sr-only"> order {original.orderNumber}</span>
      </OrderLink>
    ),
  }),
]);
