import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { ListPage } from './fetch-page.ts';

/** Loads a list page by page, each below the previous one. */
export function useMoreRows<Row>(queryKey: QueryKey, load: (offset: number) => Promise<ListPage<Row>>) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const shown = pages.flatMap(({ rows }) => rows).length;
      return last.rows.length > 0 && shown < last.total ? shown : undefined;
    },
  });
  return { query, rows: query.data?.pages.flatMap((page) => page.rows) };
}
