import { Check, Minus, TriangleAlert } from 'lucide-react';
import type { SeoHealthRow } from '#shared/schemas/seo-pages.schema.ts';
import { RowLink, SubLine } from '../../kit/list/cells.tsx';
import { Moment } from '../../kit/Moment.tsx';
import { columnHelper } from '../../kit/table/columns.ts';
import { newFor, SEO } from '../seo-list.ts';

const column = columnHelper<SeoHealthRow & { id: string }>();

interface StateProps {
  problem: string | undefined;
  /** Shown without a problem. */
  state?: 'yes' | 'no';
  words: string;
}

function State({ problem, state = 'yes', words }: StateProps) {
  const Icon = problem ? TriangleAlert : state === 'yes' ? Check : Minus;
  return (
    <span className={`flex items-start gap-1 ${problem ? 'font-bold text-bad' : ''}`}>
      <Icon aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
      <span className={problem ? 'wrap-anywhere @min-[54rem]:min-w-24' : ''}>{problem ?? words}</span>
    </span>
  );
}

/** A check that matters only on pages that search engines may list. */
function Checked({ problem, page }: { problem: string | undefined; page: SeoHealthRow }) {
  const { isIndexable } = page;
  return (
    <State problem={problem} state={isIndexable ? 'yes' : 'no'} words={isIndexable ? 'OK' : 'Not needed'} />
  );
}

export const HEALTH_COLUMNS = column.columns([
  column.accessor('path', {
    header: 'Page',
    meta: { wide: true },
    cell: ({ row: { original } }) => (
      // The problem texts would take all of its room.
      <span className="block @min-[54rem]:min-w-40">
        <RowLink
          list={SEO}
          id={original.hasRecord ? original.path : newFor(original.path)}
          className="link font-semibold wrap-anywhere"
        >
          {original.path}
        </RowLink>
        <SubLine>{original.title || '–'}</SubLine>
      </span>
    ),
  }),
  column.accessor('isIndexable', {
    header: 'Indexable',
    cell: ({ row: { original } }) => (
      <State
        problem={original.problems.indexable}
        state={original.isIndexable ? 'yes' : 'no'}
        words={original.isIndexable ? 'Yes' : 'Hidden'}
      />
    ),
  }),
  column.accessor('inSitemap', {
    header: 'In sitemap',
    cell: ({ row: { original } }) => (
      <State
        problem={original.problems.sitemap}
        state={original.inSitemap ? 'yes' : 'no'}
        words={original.inSitemap ? 'Yes' : 'No'}
      />
    ),
  }),
  column.accessor(({ problems }) => problems.title, {
    id: 'title',
    header: 'Title',
    cell: ({ getValue }) => <State problem={getValue()} words="OK" />,
  }),
  column.accessor(({ problems }) => problems.description, {
    id: 'description',
    header: 'Description',
    cell: ({ getValue, row: { original } }) => <Checked problem={getValue()} page={original} />,
  }),
  column.accessor(({ problems }) => problems.sharePicture, {
    id: 'sharePicture',
    header: 'Share picture',
    cell: ({ getValue, row: { original } }) => <Checked problem={getValue()} page={original} />,
  }),
  column.accessor('structuredData', {
    header: 'Structured data',
    cell: ({ row: { original } }) => (
      <State
        problem={original.problems.structuredData}
        state={original.structuredData === 'valid' ? 'yes' : 'no'}
        words={original.structuredData === 'valid' ? 'Valid' : 'None'}
      />
    ),
  }),
  column.accessor('publishedAt', {
    header: 'Last published',
    cell: ({ getValue }) => {
      const publishedAt = getValue();
      return publishedAt ? <Moment at={publishedAt} as="day" /> : 'Always current';
    },
  }),
]);
