import { Link } from 'wouter';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { emailStatusLabel } from '#shared/email-status.ts';
import { HAND_REASON_WORDS } from '#shared/hand-order.ts';
import { displayMoney } from '#shared/money.ts';
import type { OutboxEmail } from '#shared/schemas/order-email.schema.ts';
import type { PaymentLink } from '#shared/schemas/payment-link.schema.ts';
import { timeUntil } from '#shared/time-ago.ts';
import { EmailAddress } from '../kit/EmailAddress.tsx';
import { SubLine } from '../kit/list/cells.tsx';
import { Moment } from '../kit/Moment.tsx';
import { columnHelper } from '../kit/table/columns.ts';
import { LinkActions } from './LinkActions.tsx';
import { itemLines } from './link-words.ts';

const column = columnHelper<PaymentLink>();

export const PAYMENT_LINK_COLUMNS = column.columns([
  column.accessor('customerName', {
    header: 'Customer',
    meta: { wide: true },
    cell: ({ row: { original } }) => (
      <>
        <span className="block font-semibold wrap-anywhere">{original.customerName}</span>
        <SubLine>
          {original.customerEmail ? <EmailAddress address={original.customerEmail} /> : 'No email address'}
        </SubLine>
        {original.customerPhone && <SubLine>{original.customerPhone}</SubLine>}
      </>
    ),
  }),
  column.accessor('items', {
    header: 'Items',
    meta: { wide: true },
    cell: ({ getValue }) =>
      itemLines(getValue()).map((line) => (
        <span key={line} className="block wrap-anywhere @min-[54rem]:min-w-32">
          {line}
        </span>
      )),
  }),
  column.accessor('total', {
    header: 'Total',
    meta: { numeric: true },
    cell: ({ getValue }) => displayMoney(getValue()),
  }),
  column.accessor('reason', {
    header: 'Reason',
    cell: ({ row: { original } }) => (
      <>
        {HAND_REASON_WORDS[original.reason]}
        {original.note && <SubLine>{original.note}</SubLine>}
      </>
    ),
  }),
  column.accessor('createdAt', {
    header: 'Created',
    cell: ({ row: { original } }) => (
      <>
        <Moment at={original.createdAt} as="ago" />
        <SubLine>{`by ${original.createdBy}`}</SubLine>
      </>
    ),
  }),
  column.accessor('lastEmail', {
    header: 'Emailed',
    cell: ({ getValue }) => {
      const email = getValue();
      return email ? <LastEmail email={email} /> : '–';
    },
  }),
  column.accessor('expiresAt', {
    header: 'Ends',
    cell: ({ getValue }) => (
      <>
        <span className="@min-[54rem]:whitespace-nowrap">{timeUntil(new Date(getValue()), new Date())}</span>
        <SubLine>
          <Moment at={getValue()} as="day" />
        </SubLine>
      </>
    ),
  }),
  column.display({
    header: 'Actions',
    meta: { wide: true },
    cell: ({ row: { original } }) => <LinkActions link={original} />,
  }),
]);

/** When a link was emailed and to which address, or why it wasn't. */
function LastEmail({ email }: { email: OutboxEmail }) {
  const { id, recipient, status, sentAt, lastError } = email;
  return (
    <>
      <Link href={`${ADMIN_PATHS.email}?open=${id}`} className="link">
        {sentAt ? <Moment at={sentAt} as="ago" /> : emailStatusLabel(email)}
      </Link>
      <SubLine>
        to <EmailAddress address={recipient} />
      </SubLine>
      {lastError && status !== 'sent' && (
        <span className="mt-1 line-clamp-2 text-xs wrap-anywhere text-bad">{lastError}</span>
      )}
    </>
  );
}
