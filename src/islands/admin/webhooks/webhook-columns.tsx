import type { Webhook } from '#shared/schemas/webhooks.schema.ts';
import { RowLink, SubLine } from '../kit/list/cells.tsx';
import { ViewButton } from '../kit/list/ViewButton.tsx';
import { Moment } from '../kit/Moment.tsx';
import { columnHelper } from '../kit/table/columns.ts';
import { vendorName } from '../kit/vendor-name.ts';
import { OrderLink } from '../payments/OrderLink.tsx';
import { WebhookStateBadge } from './WebhookBadges.tsx';
import { WEBHOOKS } from './webhook-list.ts';

const column = columnHelper<Webhook>();

export const WEBHOOK_COLUMNS = column.columns([
  column.accessor('type', {
    header: 'Webhook',
    meta: { wide: true },
    cell: ({ row: { original } }) => (
      <span className="block">
        <RowLink list={WEBHOOKS} id={original.id} className="link inline-block font-semibold wrap-anywhere">
          {original.type}
        </RowLink>
        <SubLine>{vendorName(original.vendorId)}</SubLine>
      </span>
    ),
  }),
  column.accessor('orderNumber', {
    header: 'Order',
    cell: ({ row: { original } }) => {
      const { orderId, orderNumber, vendorOrderId } = original;
      return (
        <>
          {orderId && orderNumber ? <OrderLink order={{ id: orderId, orderNumber }} /> : '–'}
          {vendorOrderId && <SubLine>{vendorOrderId}</SubLine>}
        </>
      );
    },
  }),
  column.accessor('state', {
    header: 'State',
    cell: ({ row: { original } }) => (
      <>
        <WebhookStateBadge state={original.state} />
        {original.error && (
          <span className="mt-1 line-clamp-2 max-w-60 text-xs wrap-anywhere text-bad">{original.error}</span>
        )}
      </>
    ),
  }),
  column.accessor('receivedAt', {
    header: 'Received',
    cell: ({ getValue }) => <Moment at={getValue()} as="ago" />,
  }),
  column.display({
    header: 'Actions',
    cell: ({ row: { original } }) => (
      <ViewButton list={WEBHOOKS} id={original.id}>
        View Webhook
        <span className="sr-only"> {original.type}</span>
      </ViewButton>
    ),
  }),
]);
