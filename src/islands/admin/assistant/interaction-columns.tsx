import { INTERACTION_LABELS } from '#shared/assistant-log.ts';
import type { Interaction } from '#shared/schemas/assistant-log.schema.ts';
import { plainText } from '../../assistant/markdown.ts';
import { RowLink, SubLine } from '../kit/list/cells.tsx';
import { ViewButton } from '../kit/list/ViewButton.tsx';
import { Moment } from '../kit/Moment.tsx';
import { columnHelper } from '../kit/table/columns.ts';
import { InteractionBadges } from './InteractionBadges.tsx';
import { INTERACTIONS, MODE_LABELS } from './interaction-list.ts';

const column = columnHelper<Interaction>();

export const INTERACTION_COLUMNS = column.columns([
  column.accessor('query', {
    header: 'Question',
    meta: { wide: true },
    cell: ({ row: { original } }) => (
      <span className="block @min-[54rem]:min-w-72">
        <RowLink list={INTERACTIONS} id={original.id} className="link font-semibold wrap-anywhere">
          <span className="line-clamp-2">{original.query}</span>
        </RowLink>
        <span className="line-clamp-1 text-sm wrap-anywhere text-stone">{plainText(original.response)}</span>
      </span>
    ),
  }),
  column.accessor('type', {
    header: 'Type',
    cell: ({ row: { original } }) => (
      <>
        {INTERACTION_LABELS[original.type]}
        <SubLine>{MODE_LABELS[original.mode]}</SubLine>
      </>
    ),
  }),
  column.accessor('isAnswered', {
    header: 'Result',
    cell: ({ row: { original } }) => <InteractionBadges {...original} />,
  }),
  column.accessor('createdAt', {
    header: 'Asked',
    cell: ({ getValue }) => <Moment at={getValue()} as="ago" />,
  }),
  column.display({
    header: 'Actions',
    cell: ({ row: { original } }) => (
      <ViewButton list={INTERACTIONS} id={original.id}>
        View<span className="sr-only"> “{original.query.slice(0, 80)}”</span>
      </ViewButton>
    ),
  }),
]);
