import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { displayNumber, plural } from '#shared/count-words.ts';
import { HEALTH_PAGE_SIZE } from '#shared/seo/seo-limits.ts';
import { fetchCounted } from '../../kit/list/fetch-page.ts';
import { Section } from '../../kit/Section.tsx';
import { DataTable } from '../../kit/table/DataTable.tsx';
import { SEO_KEY } from '../seo.queries.ts';
import { SEO } from '../seo-list.ts';
import { HEALTH_COLUMNS } from './health-columns.tsx';

/** Every published page with its problems (docs/product/seo.md#seo-health). */
export function SeoHealth() {
  const [page, setPage] = useState(1);
  const top = useRef<HTMLDivElement>(null);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [SEO_KEY, 'health', page],
    async queryFn() {
      const offset = (page - 1) * HEALTH_PAGE_SIZE;
      const query = { limit: HEALTH_PAGE_SIZE, offset };
      const { data: health, total } = await fetchCounted('GET /api/admin/seo-health', query);
      return { ...health, total };
    },
    placeholderData: keepPreviousData,
  });
  return (
    <div ref={top}>
      <Section title="SEO health" flush>
        <p role="status" className="-mt-2 px-4 pb-3 text-sm text-stone">
          {data &&
            (data.faulty === 0
              ? `All ${displayNumber(data.total)} pages are fine.`
              : `${plural(data.faulty, 'page has', 'pages have')} a problem, of ${displayNumber(data.total)}.`)}
        </p>
        <DataTable
          caption="SEO health"
          columns={HEALTH_COLUMNS}
          rows={data?.pages.map((row) => ({ id: row.path, ...row }))}
          busy={!data || isPlaceholderData}
          lines={2}
          cardHeight={20}
          failure={
            error && {
              message: 'Failed to check the pages. Please try again.',
              error,
              onRetry: refetch,
            }
          }
          empty={<p className="border-t border-bone-deep p-4">No pages are published yet.</p>}
          paging={
            data && {
              page,
              pageSize: HEALTH_PAGE_SIZE,
              total: data.total,
              hrefOf: () => SEO.addressOf(SEO.read(''), {}),
              onChange(to) {
                setPage(to);
                top.current?.scrollIntoView();
              },
            }
          }
        />
      </Section>
    </div>
  );
}
