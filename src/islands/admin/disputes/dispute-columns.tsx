import { disputeReasonWords } from '#shared/disputes.ts';
import { displayMoney } from '#shared/money.ts';
import type { AdminDispute } from '#shared/schemas/disputes.schema.ts';
import { RowLink, SubLine } from '../kit/list/cells.tsx';
import { Moment } from '../kit/Moment.tsx';
import { ModeBadge } from '../kit/StatusBadges.tsx';
import { columnHelper } from '../kit/table/columns.ts';
import { Deadline, DisputeBadge } from './DisputeFacts.tsx';
import { DISPUTES } from './dispute-list.ts';

const column = columnHelper<AdminDispute>();

export const DISPUTE_COLUMNS = column.columns([
  column.display({
    header: 'Order',
    cell: ({
      row: {
        original: { order },
      },
    }) => (
      <>
        <RowLink list={DISPUTES} id={order.id} className="link font-semibold @min-[54rem]:whitespace-nowrap">
          {order.orderNumber}
        </RowLink>
        <SubLine>{order.customerName}</SubLine>
      </>
    ),
  }),
  column.accessor('status', {
    header: 'Status',
    cell: ({ row: { original } }) => (
      <span className="flex flex-col items-start gap-1">
        <DisputeBadge status={original.status} />
        <ModeBadge {...original.order} />
      </span>
    ),
  }),
  column.display({
    header: 'Evidence due',
    cell: ({ row: { original } }) => <Deadline dispute={original} />,
  }),
  column.accessor('amount', {
    header: 'Amount',
    meta: { numeric: true },
    cell: ({ getValue }) => {
      const amount = getValue();
      return amount === null ? '–' : displayMoney(amount);
    },
  }),
  column.accessor('reason', {
    header: 'Reason',
    meta: { wide: true },
    cell: ({ getValue }) => disputeReasonWords(getValue()),
  }),
  column.accessor('openedAt', {
    header: 'Opened',
    cell: ({ getValue }) => <Moment at={getValue()} as="day" />,
  }),
]);
