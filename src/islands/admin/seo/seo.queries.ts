import { useQueryClient } from '@tanstack/react-query';
import type { SeoDetail, SeoListRow, SeoPage } from '#shared/schemas/seo-pages.schema.ts';
import { SEO_PAGE_SIZE } from '#shared/seo/seo-limits.ts';
import { call } from '../../../client/api.ts';
import { fetchPage, type ListPage } from '../kit/list/fetch-page.ts';
import type { ListView } from '../kit/list/list-view.ts';
import { refreshPublishing } from '../publishing/publishing.queries.ts';

/** The first part of every query key of SEO pages. */
export const SEO_KEY = 'seo';
const detailKey = (path: string) => [SEO_KEY, 'detail', path];

export function fetchSeoPages(view: ListView): Promise<ListPage<SeoListRow>> {
  return fetchPage('GET /api/admin/seo', view, SEO_PAGE_SIZE);
}

/** What `LoadedRecord` needs to show the record of a path. */
export const seoRecord = (path: string) => ({
  noun: 'SEO page',
  queryKey: detailKey(path),
  load: () => call('GET /api/admin/seo/*path', { path }),
});

/** Returns what to do with records from responses. */
export function useSeoCache() {
  const queryClient = useQueryClient();
  const reload = () => {
    refreshPublishing();
    void queryClient.invalidateQueries({
      queryKey: [SEO_KEY],
      predicate: ({ queryKey }) => queryKey[1] !== 'detail',
    });
  };
  const show = (record: SeoPage) => {
    queryClient.setQueryData<SeoDetail>(detailKey(record.path), (known) => known && { ...known, record });
    reload();
  };
  return {
    show,
    /** Removes the record of a path from the cache: its editor would show it again. */
    removed(path: string): void {
      queryClient.removeQueries({ queryKey: detailKey(path) });
      reload();
    },
    /** Shows and returns the record from the error about a changed record. */
    onStale(body: Record<string, unknown>): SeoPage | null {
      const stored = body['seoPage'] as SeoPage | undefined;
      if (!stored) return null;
      show(stored);
      return stored;
    },
  };
}
