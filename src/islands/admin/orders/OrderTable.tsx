import { Eye } from 'lucide-react';
import { displayMoney } from '#shared/money.ts';
import { shortId } from '#shared/order.ts';
import type { OrderSummary } from '#shared/schemas/admin-orders.schema.ts';
import { type Column, DataTable } from '../kit/DataTable.tsx';
import { Moment } from '../kit/Moment.tsx';
import { OrderState } from '../kit/OrderState.tsx';
import { SubLine } from '../kit/SubLine.tsx';
import { type OrderView, searchOf } from './order-view.ts';
import { openOrder } from './use-order-view.ts';
import { ViewLink } from './ViewLink.tsx';

interface Props {
  orders: OrderSummary[] | undefined;
  busy: boolean;
  view: OrderView;
}

export function OrderTable({ orders, busy, view }: Props) {
  return (
    <DataTable
      caption="Orders, newest first"
      columns={columnsFor(view)}
      rows={orders}
      busy={busy}
      lines={2}
    />
  );
}

function columnsFor(view: OrderView): Column<OrderSummary>[] {
  return [
    {
      label: 'Order ID',
      cell: ({ id, orderNumber }) => (
        <>
          <ViewLink
            href={searchOf(view, { order: id })}
            onFollow={() => openOrder(id)}
            className="link font-semibold whitespace-nowrap"
          >
            {shortId(id)}…
          </ViewLink>
          <SubLine>{orderNumber}</SubLine>
        </>
      ),
    },
    {
      label: 'Customer',
      cell: ({ customerName, customerEmail }) => (
        <>
          {customerName}
          <SubLine>{customerEmail}</SubLine>
        </>
      ),
    },
    { label: 'Total', numeric: true, cell: ({ totalAmount }) => displayMoney(totalAmount) },
    {
      label: 'Status',
      cell: ({ status, attention }) => <OrderState status={status} attention={attention} />,
    },
    {
      label: 'Items',
      cell: ({ itemCount, pendingItems, shippedItems }) => (
        <span className="whitespace-nowrap">
          {counted(itemCount, 'item')}
          {pendingItems > 0 && <SubLine>{`${pendingItems} pending`}</SubLine>}
          {shippedItems > 0 && <SubLine>{`${shippedItems} shipped`}</SubLine>}
        </span>
      ),
    },
    {
      label: 'Fulfillment',
      cell: ({ vendorOrderCount }) =>
        vendorOrderCount === 0 ? 'Not sent' : counted(vendorOrderCount, 'vendor order'),
    },
    { label: 'Created', cell: ({ createdAt }) => <Moment at={createdAt} as="ago" /> },
    {
      label: 'Actions',
      cell: ({ id, orderNumber }) => (
        <ViewLink
          href={searchOf(view, { order: id })}
          onFollow={() => openOrder(id)}
          className="button button-quiet -ml-3 text-sm whitespace-nowrap @min-[54rem]:-my-2"
        >
          <Eye aria-hidden="true" size={16} />
          View<span className="sr-only"> order {orderNumber}</span>
        </ViewLink>
      ),
    },
  ];
}

function counted(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
