import { Link } from 'wouter';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { plural } from '#shared/count-words.ts';
import { displayMoney } from '#shared/money.ts';
import type { AdminOrder, VendorOrder } from '#shared/schemas/admin-orders.schema.ts';
import { SubLine } from '../../kit/list/cells.tsx';
import { Moment } from '../../kit/Moment.tsx';
import { Section } from '../../kit/Section.tsx';
import { StatusBadge } from '../../kit/StatusBadges.tsx';
import { columnHelper } from '../../kit/table/columns.ts';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { vendorName } from '../../kit/vendor-name.ts';
import { VendorOrderActions } from '../fulfillment/VendorOrderActions.tsx';

type Row = VendorOrder & { order: AdminOrder };

const column = columnHelper<Row>();

const COLUMNS = column.columns([
  column.accessor('vendorId', {
    header: 'Vendor',
    cell: ({ row: { original } }) => (
      <>
        <span className="font-semibold">{vendorName(original.vendorId)}</span>
        {original.number > 1 && <SubLine>{`Vendor order ${original.number}`}</SubLine>}
      </>
    ),
  }),
  column.accessor('vendorOrderId', {
    header: 'Vendor Order ID',
    cell: ({ row: { original } }) => <VendorOrderId vendorOrder={original} />,
  }),
  column.accessor('vendorStatus', {
    header: 'Status',
    cell: ({ row: { original } }) => <Status vendorOrder={original} />,
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
  column.display({
    header: 'Actions',
    cell: ({ row: { original } }) => <VendorOrderActions order={original.order} vendorOrder={original} />,
  }),
]);

/** The vendor's id, with a link to its page at the vendor. */
function VendorOrderId({
  vendorOrder: { vendorId, vendorOrderId, dashboardUrl },
}: {
  vendorOrder: VendorOrder;
}) {
  return (
    <>
      <span className="wrap-anywhere">{vendorOrderId ?? 'Not assigned'}</span>
      {dashboardUrl && (
        <a
          href={dashboardUrl}
          target="_blank"
          rel="noreferrer"
          className="link flex min-h-11 w-max items-center text-sm font-semibold"
        >
          {`Order at ${vendorName(vendorId)}`}
        </a>
      )}
    </>
  );
}

/** Our status, the vendor's own status, and what blocks it. */
function Status({ vendorOrder }: { vendorOrder: VendorOrder }) {
  const { vendorId, vendorStatus, vendorWord, submission, closedAt, lastError, retryCount } = vendorOrder;
  // Its last error says to try again, which we do automatically. It's in the timeline.
  const isAsking = submission === 'waiting' && !closedAt && vendorWord === null;
  return (
    <>
      <StatusBadge status={vendorStatus} />
      {vendorWord && <SubLine>{`${vendorName(vendorId)}'s status: ${vendorWord}`}</SubLine>}
      {isAsking && <SubLine>No answer yet. We keep asking.</SubLine>}
      {lastError && !isAsking && (
        <span className="mt-1 block text-xs wrap-anywhere text-bad">{lastError}</span>
      )}
      {retryCount > 0 && submission === 'refused' && (
        <SubLine>{`Sending failed ${plural(retryCount, 'time', 'times')}`}</SubLine>
      )}
    </>
  );
}

export function VendorOrdersSection({ order }: { order: AdminOrder }) {
  const rows = order.vendorOrders.map((vendorOrder) => ({ ...vendorOrder, order }));
  return (
    <Section title="Vendor orders" flush>
      <DataTable caption="Vendor orders of this order" columns={COLUMNS} rows={rows} lines={1} />
      <p className="border-t border-bone-deep px-4 py-3 text-sm">
        <Link href={`${ADMIN_PATHS.webhooks}?order=${encodeURIComponent(order.id)}`} className="link">
          Webhooks about this order
        </Link>
      </p>
    </Section>
  );
}
