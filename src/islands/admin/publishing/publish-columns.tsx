import type { Publish } from '#shared/schemas/publishing.schema.ts';
import { RowLink, SubLine } from '../kit/list/cells.tsx';
import { Moment } from '../kit/Moment.tsx';
import { columnHelper } from '../kit/table/columns.ts';
import { PublishBadge } from './PublishBadge.tsx';
import { PUBLISHES } from './publish-list.ts';
import { durationWords } from './publish-words.ts';

const column = columnHelper<Publish>();

export const PUBLISH_COLUMNS = column.columns([
  column.display({
    header: 'What',
    meta: { wide: true },
    cell: ({
      row: {
        original: { id, reason, actor },
      },
    }) => (
      <>
        <RowLink list={PUBLISHES} id={id} className="link line-clamp-2 font-semibold">
          {reason}
        </RowLink>
        <SubLine>{actor ?? 'Automatic'}</SubLine>
      </>
    ),
  }),
  column.display({
    header: 'Result',
    cell: ({ row: { original } }) => <PublishBadge publish={original} />,
  }),
  column.accessor('createdAt', {
    header: 'When',
    cell: ({ getValue }) => <Moment at={getValue()} as="ago" />,
  }),
  column.accessor('durationMs', {
    header: 'Duration',
    meta: { numeric: true },
    cell: ({ getValue }) => {
      const duration = getValue();
      return duration === null ? '–' : durationWords(duration);
    },
  }),
]);
