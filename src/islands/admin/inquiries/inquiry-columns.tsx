import { courseWords } from '#shared/inquiry.ts';
import { INTEREST_LABELS } from '#shared/interests.ts';
import type { Inquiry } from '#shared/schemas/inquiry.schema.ts';
import { EmailAddress } from '../kit/EmailAddress.tsx';
import { RowLink, SubLine } from '../kit/list/cells.tsx';
import { ViewButton } from '../kit/list/ViewButton.tsx';
import { Moment } from '../kit/Moment.tsx';
import { SampleBadge } from '../kit/StatusBadges.tsx';
import { columnHelper } from '../kit/table/columns.ts';
import { DeleteButton } from './actions/DeleteButton.tsx';
import { InquiryBadge } from './InquiryBadge.tsx';
import { INQUIRIES } from './inquiry-list.ts';

const column = columnHelper<Inquiry>();

export const INQUIRY_COLUMNS = column.columns([
  column.accessor('firstName', {
    header: 'From',
    cell: ({ row: { original } }) => (
      <span className="block @min-[54rem]:min-w-48">
        <RowLink list={INQUIRIES} id={original.id} className="link inline-block font-semibold wrap-anywhere">
          {original.firstName} {original.lastName}
        </RowLink>
        <SubLine>
          <EmailAddress address={original.email} />
        </SubLine>
      </span>
    ),
  }),
  column.accessor('message', {
    header: 'Message',
    cell: ({ getValue }) => <span className="line-clamp-2 wrap-anywhere">{getValue()}</span>,
  }),
  column.accessor('interest', {
    header: 'Interest',
    cell: ({ row: { original } }) => (
      <>
        {INTEREST_LABELS[original.interest]}
        {original.course && <SubLine>{courseWords(original.course)}</SubLine>}
      </>
    ),
  }),
  column.accessor('status', {
    header: 'Status',
    cell: ({ row: { original } }) => (
      <>
        <span className="flex flex-wrap gap-1">
          <InquiryBadge status={original.status} />
          {original.isSample && <SampleBadge />}
        </span>
        {original.owner && <SubLine>{original.owner.username}</SubLine>}
      </>
    ),
  }),
  column.accessor('createdAt', {
    header: 'Received',
    cell: ({ getValue }) => <Moment at={getValue()} as="ago" />,
  }),
  column.display({
    header: 'Actions',
    cell: ({ row: { original } }) => (
      <span className="flex flex-wrap items-center gap-x-3">
        <ViewButton list={INQUIRIES} id={original.id}>
          View Details
          <span className="sr-only">
            {' '}
            of the message from {original.firstName} {original.lastName}
          </span>
        </ViewButton>
        <DeleteButton inquiry={original} isInRow />
      </span>
    ),
  }),
]);
