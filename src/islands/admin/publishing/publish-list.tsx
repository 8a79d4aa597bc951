import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { MAX_PUBLISH_SEARCH_LENGTH, PUBLISH_STATUSES } from '#shared/publishing.ts';
import type { Publish } from '#shared/schemas/publishing.schema.ts';
import { RowLink, SubLine } from '../kit/list/cells.tsx';
import type { ListFilter } from '../kit/list/ListFilters.tsx';
import { createListAddress } from '../kit/list/list-view.ts';
import { Moment } from '../kit/Moment.tsx';
import { columnHelper } from '../kit/table/columns.ts';
import { durationWords, resultWords } from './publish-words.ts';

export const PUBLISHES = createListAddress({
  path: ADMIN_PATHS.publishing,
  filters: { status: PUBLISH_STATUSES },
  sorts: [],
  search: { label: 'Search by reason or name', maxLength: MAX_PUBLISH_SEARCH_LENGTH },
});

const LABELS = { waiting: 'Waiting', running: 'Publishing', done: 'Published', failed: 'Failed' };

export const STATUS_FILTER: ListFilter = {
  name: 'status',
  label: 'Status',
  all: 'All publishes',
  options: PUBLISH_STATUSES.map((value) => ({ value, label: LABELS[value] })),
};

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

const TONES = { waiting: 'neutral', running: 'moving', done: 'done', failed: 'failed' };

/** The result of a publish, and whether it is live. */
export function PublishBadge({ publish }: { publish: Publish }) {
  const { status, result, isLive } = publish;
  const tone = result === 'unchanged' ? 'neutral' : TONES[status];
  return (
    <span className="flex flex-col items-start gap-1">
      <span className={`badge badge-${tone}`}>{resultWords(publish)}</span>
      {isLive && <span className="badge badge-done">Live</span>}
    </span>
  );
}
