import { LEDGER_KIND_WORDS, OUTSIDE_KINDS } from '#shared/ledger.ts';
import { displayMoney, fromWire } from '#shared/money.ts';
import type { PaymentEntry } from '#shared/schemas/payments.schema.ts';
import { SubLine } from '../kit/list/cells.tsx';
import { ModeBadge } from '../kit/StatusBadges.tsx';
import { columnHelper } from '../kit/table/columns.ts';
import { MomentLines } from '../kit/table/MomentLines.tsx';
import { OrderLink } from './OrderLink.tsx';

const isOutside = ({ kind }: PaymentEntry) => OUTSIDE_KINDS.some((one) => one === kind);
const column = columnHelper<PaymentEntry>();

const money = (amount: string) => (
  <span className="@min-[54rem]:whitespace-nowrap">{displayMoney(amount)}</span>
);
/** A dash for parts that an entry doesn't have. */
const part = (amount: string) => (fromWire(amount) === 0 ? '–' : money(amount));

export const PAYMENT_COLUMNS = column.columns([
  column.display({
    header: 'Type',
    meta: { wide: true },
    cell: ({ row: { original } }) => (
      <>
        <span className="flex flex-wrap items-center gap-x-2 font-semibold">
          {LEDGER_KIND_WORDS[original.kind]}
          <ModeBadge {...original} />
        </span>
        <SubLine>
          <span className="wrap-anywhere">
            {isOutside(original) ? 'Not at the payment provider' : original.source}
          </span>
        </SubLine>
      </>
    ),
  }),
  column.display({
    header: 'Order',
    cell: ({ row: { original } }) => (original.order ? <OrderLink order={original.order} /> : '–'),
  }),
  column.accessor('amount', {
    header: 'Amount',
    meta: { numeric: true },
    cell: ({ getValue }) => money(getValue()),
  }),
  column.accessor('tax', {
    header: 'Tax',
    meta: { numeric: true },
    cell: ({ getValue }) => part(getValue()),
  }),
  column.accessor('shipping', {
    header: 'Shipping',
    meta: { numeric: true },
    cell: ({ getValue }) => part(getValue()),
  }),
  column.accessor('occurredAt', {
    id: 'date',
    header: 'Date',
    enableSorting: true,
    cell: ({ getValue }) => <MomentLines at={getValue()} />,
  }),
]);
