import { plural } from '#shared/count-words.ts';
import { displayMoney } from '#shared/money.ts';
import { isShipped } from '#shared/order-state.ts';
import type { OrderSummary } from '#shared/schemas/order-summary.schema.ts';
import { EmailAddress } from '../kit/EmailAddress.tsx';
import { GoesOutAt } from '../kit/GoesOutAt.tsx';
import { RowLink, SubLine } from '../kit/list/cells.tsx';
import type { ListAddress } from '../kit/list/list-view.ts';
import { ViewButton } from '../kit/list/ViewButton.tsx';
import { Moment } from '../kit/Moment.tsx';
import { lastOfId, shortId } from '../kit/order-ids.ts';
import { OrderBadges } from '../kit/StatusBadges.tsx';
import { columnHelper } from '../kit/table/columns.ts';
import { goesOut } from './flag-question.ts';
import { FulfillButton } from './fulfillment/FulfillButton.tsx';
import { MANAGED_ORDERS, SIMPLE_ORDERS } from './order-lists.ts';

const column = columnHelper<OrderSummary>();

const idColumn = (list: ListAddress, format: (id: string) => string) =>
  column.accessor('id', {
    header: 'Order ID',
    cell: ({ row: { original } }) => (
      <>
        <RowLink list={list} id={original.id} className="link font-semibold @min-[54rem]:whitespace-nowrap">
          {format(original.id)}
        </RowLink>
        <SubLine>{original.orderNumber}</SubLine>
      </>
    ),
  });

const dateColumn = (header: string, as: 'ago' | 'day') =>
  column.accessor('createdAt', {
    id: 'created',
    header,
    enableSorting: true,
    cell: ({ getValue }) => <Moment at={getValue()} as={as} />,
  });

function View({ list, order }: { list: ListAddress; order: OrderSummary }) {
  return (
    <ViewButton list={list} id={order.id}>
      View<span className="sr-only"> order {order.orderNumber}</span>
    </ViewButton>
  );
}

const ACTIONS = column.display({
  header: 'Actions',
  cell: ({ row: { original } }) => (
    <span className="flex flex-wrap gap-x-6 gap-y-2">
      <View list={MANAGED_ORDERS} order={original} />
      {original.canFulfill && !isShipped(original.status) && <FulfillButton order={original} />}
    </span>
  ),
});

const CUSTOMER = column.accessor('customerName', {
  id: 'customer',
  header: 'Customer',
  enableSorting: true,
  cell: ({ row: { original } }) => (
    <span className="block wrap-anywhere @min-[60rem]:min-w-28">
      {original.customerName}
      <SubLine>
        <EmailAddress address={original.customerEmail} />
      </SubLine>
    </span>
  ),
});

const TOTAL = column.accessor('totalAmount', {
  id: 'total',
  header: 'Total',
  enableSorting: true,
  meta: { numeric: true },
  cell: ({ getValue }) => displayMoney(getValue()),
});

const STATUS = column.accessor('status', {
  header: 'Status',
  cell: ({ row: { original } }) => <OrderBadges {...original} isByHand={isNotable(original)} />,
});

/** Whether the status was set by hand to other than its units say. That an order has arrived usually is. */
function isNotable({ status, settledStatus }: OrderSummary): boolean {
  return status !== settledStatus && !(isShipped(status) && isShipped(settledStatus));
}

const ITEMS = column.accessor('itemCount', {
  header: 'Items',
  cell: ({ row: { original } }) => {
    const { itemCount, pendingItems, shippedItems } = original;
    return (
      <span className="@min-[54rem]:whitespace-nowrap">
        {plural(itemCount, 'item', 'items')}
        {pendingItems > 0 && <SubLine>{`${pendingItems} pending`}</SubLine>}
        {shippedItems > 0 && <SubLine>{`${shippedItems} shipped`}</SubLine>}
      </span>
    );
  },
});

const FULFILLMENT = column.accessor('vendorOrderCount', {
  header: 'Fulfillment',
  cell: ({ row: { original } }) => {
    const { vendorOrderCount, unsentItems, shippedItems, canFulfill, goesOutAt, daysLate } = original;
    const goingOut = canFulfill && goesOut(original) && goesOutAt && <GoesOutAt at={goesOutAt} />;
    if (unsentItems === 0 && vendorOrderCount === 0) return '–';
    if (vendorOrderCount === 0)
      return goingOut || (shippedItems > 0 ? `${unsentItems} not sent` : 'Not sent');
    return (
      <>
        {plural(vendorOrderCount, 'vendor order', 'vendor orders')}
        {daysLate !== null && (
          <span className="block font-semibold text-bad">{plural(daysLate, 'day late', 'days late')}</span>
        )}
        {unsentItems > 0 && <SubLine>{goingOut || `${unsentItems} not sent`}</SubLine>}
      </>
    );
  },
});

/** The columns of the fulfillment list. */
export const MANAGED_COLUMNS = column.columns([
  idColumn(MANAGED_ORDERS, (id) => `${shortId(id)}…`),
  CUSTOMER,
  TOTAL,
  STATUS,
  ITEMS,
  FULFILLMENT,
  dateColumn('Created', 'ago'),
  ACTIONS,
]);

/** The columns of the lookup list. */
export const SIMPLE_COLUMNS = column.columns([
  idColumn(SIMPLE_ORDERS, (id) => `#${lastOfId(id)}`),
  CUSTOMER,
  TOTAL,
  STATUS,
  dateColumn('Date', 'day'),
  column.display({
    header: 'View',
    cell: ({ row: { original } }) => <View list={SIMPLE_ORDERS} order={original} />,
  }),
]);
