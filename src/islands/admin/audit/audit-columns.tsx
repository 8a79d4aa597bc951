import type { AuditEntry } from '#shared/schemas/audit.schema.ts';
import { RowLink } from '../kit/list/cells.tsx';
import { ViewButton } from '../kit/list/ViewButton.tsx';
import { SampleBadge } from '../kit/StatusBadges.tsx';
import { columnHelper } from '../kit/table/columns.ts';
import { MomentLines } from '../kit/table/MomentLines.tsx';
import { AUDIT } from './audit-list.ts';
import { entryWords } from './entry-words.ts';
import { Subject } from './Subject.tsx';

const column = columnHelper<AuditEntry>();

export const AUDIT_COLUMNS = column.columns([
  column.display({
    header: 'What',
    meta: { wide: true },
    cell: ({ row: { original } }) => (
      <span className="flex flex-wrap items-center gap-x-2 @min-[54rem]:min-w-48">
        <RowLink list={AUDIT} id={original.id} className="link inline-block font-semibold wrap-anywhere">
          {entryWords(original)}
        </RowLink>
        {original.isSample && <SampleBadge />}
      </span>
    ),
  }),
  column.display({
    header: 'Subject',
    cell: ({ row: { original } }) => (original.subject ? <Subject entry={original} /> : '–'),
  }),
  column.accessor('address', { header: 'Address', cell: ({ getValue }) => getValue() ?? '–' }),
  column.accessor('createdAt', {
    header: 'When',
    cell: ({ getValue }) => <MomentLines at={getValue()} />,
  }),
  column.display({
    header: 'Actions',
    cell: ({ row: { original } }) => (
      <ViewButton list={AUDIT} id={original.id}>
        View<span className="sr-only"> entry {original.id}</span>
      </ViewButton>
    ),
  }),
]);
