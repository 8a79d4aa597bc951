import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { ListPage } from './fetch-page.ts';

/**
 * Loads the first page of a list, and each next one below it.
 * @param load reads the page that begins after `offset` rows
 * @returns the rows so far, `undefined` until the first page is there, and their query
 */
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
