import { emailTemplateLabel } from '#shared/email-templates.ts';
import type { OutboxEmail } from '#shared/schemas/order-email.schema.ts';
import { EmailAddress } from '../kit/EmailAddress.tsx';
import { GoesOutAt } from '../kit/GoesOutAt.tsx';
import { RowLink, SubLine } from '../kit/list/cells.tsx';
import { ViewButton } from '../kit/list/ViewButton.tsx';
import { Moment } from '../kit/Moment.tsx';
import { SampleBadge } from '../kit/StatusBadges.tsx';
import { columnHelper } from '../kit/table/columns.ts';
import { EmailBadge } from './EmailBadge.tsx';
import { EMAILS } from './email-list.ts';

const column = columnHelper<OutboxEmail>();

export const EMAIL_COLUMNS = column.columns([
  column.accessor('subject', {
    header: 'Subject',
    meta: { wide: true },
    cell: ({ row: { original } }) => (
      <span className="block @min-[54rem]:min-w-60">
        <RowLink list={EMAILS} id={original.id} className="link inline-block font-semibold wrap-anywhere">
          {original.subject}
        </RowLink>
        <SubLine>{emailTemplateLabel(original.template)}</SubLine>
      </span>
    ),
  }),
  column.accessor('recipient', {
    header: 'Recipient',
    meta: { wide: true },
    cell: ({ getValue }) => (
      <span className="block wrap-anywhere @min-[60rem]:min-w-40">
        <EmailAddress address={getValue()} />
      </span>
    ),
  }),
  column.accessor('status', {
    header: 'Status',
    cell: ({ row: { original } }) => (
      <>
        <span className="flex flex-wrap gap-1">
          <EmailBadge email={original} />
          {original.isSample && <SampleBadge />}
        </span>
        {original.goesOutAt && (
          <SubLine>
            <GoesOutAt at={original.goesOutAt} />
          </SubLine>
        )}
        {original.lastError && original.status !== 'sent' && (
          <span className="mt-1 line-clamp-2 max-w-52 text-xs wrap-anywhere text-bad">
            {original.lastError}
          </span>
        )}
      </>
    ),
  }),
  column.accessor('createdAt', {
    header: 'Created',
    cell: ({ row: { original } }) => (
      <>
        <Moment at={original.createdAt} as="ago" />
        {original.sentAt && original.sending > 1 && (
          <SubLine>
            Sent again <Moment at={original.sentAt} as="ago" />
          </SubLine>
        )}
      </>
    ),
  }),
  column.display({
    header: 'Actions',
    cell: ({ row: { original } }) => (
      <ViewButton list={EMAILS} id={original.id}>
        View Email
        <span className="sr-only"> “{original.subject}”</span>
      </ViewButton>
    ),
  }),
]);
