import { Pencil } from 'lucide-react';
import { plural } from '#shared/count-words.ts';
import type { SeoListRow } from '#shared/schemas/seo-pages.schema.ts';
import { splitKeywords } from '#shared/seo/seo-limits.ts';
import { RowLink } from '../kit/list/cells.tsx';
import { Moment } from '../kit/Moment.tsx';
import { columnHelper } from '../kit/table/columns.ts';
import { DeleteButton } from './DeleteButton.tsx';
import { PublishAgain } from './PublishAgain.tsx';
import { SEO } from './seo-list.ts';

const column = columnHelper<SeoListRow>();

export const SEO_COLUMNS = column.columns([
  column.accessor('path', {
    header: 'Page',
    meta: { wide: true },
    cell: ({ row: { original } }) => (
      <>
        <RowLink list={SEO} id={original.path} className="link font-semibold wrap-anywhere">
          {original.path}
        </RowLink>
        <span className="flex flex-wrap gap-1">
          {!original.isLiveEarlier && (
            <span className={`badge ${original.isActive ? 'badge-done' : 'badge-stopped'}`}>
              {original.isActive ? 'Active' : 'Inactive'}
            </span>
          )}
          {original.ogTitle && <span className="badge badge-neutral">Social Ready</span>}
        </span>
        {original.isLiveEarlier && <PublishAgain path={original.path} />}
      </>
    ),
  }),
  column.accessor('title', {
    header: 'Title and description',
    meta: { wide: true },
    cell: ({ row: { original } }) => (
      <>
        <span className="block font-semibold wrap-anywhere">{original.title}</span>
        <span className="line-clamp-2 wrap-anywhere text-stone">{original.description}</span>
      </>
    ),
  }),
  column.accessor('keywords', {
    header: 'Keywords',
    cell: ({ getValue }) => (
      <span className="@min-[54rem]:whitespace-nowrap">
        {plural(splitKeywords(getValue() ?? '').length, 'keyword', 'keywords')}
      </span>
    ),
  }),
  column.accessor('updatedAt', {
    header: 'Updated',
    cell: ({ getValue }) => <Moment at={getValue()} as="day" />,
  }),
  column.display({
    header: 'Actions',
    meta: { wide: true },
    cell: ({ row: { original } }) => (
      <span className="-ml-3 flex flex-wrap @min-[54rem]:-my-2">
        <RowLink list={SEO} id={original.path} className="button button-quiet text-sm">
          <Pencil aria-hidden="true" size={16} />
          Edit<span className="sr-only"> {original.path}</span>
        </RowLink>
        <DeleteButton path={original.path} isInRow />
      </span>
    ),
  }),
]);
