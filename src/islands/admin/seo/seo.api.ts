import { useQueryClient } from '@tanstack/react-query';
import { array } from 'zod/mini';
import * as API from '#shared/admin-api-paths.ts';
import { callApi } from '#shared/api-client.ts';
import {
  SeoDetail,
  SeoHealth,
  type SeoHealthRow,
  SeoPage,
  type SeoPageInput,
  SeoPath,
} from '#shared/schemas/seo-pages.schema.ts';
import { HEALTH_PAGE_SIZE, SEO_PAGE_SIZE } from '#shared/seo/seo-limits.ts';
import { fetchCounted, fetchPage, type ListPage } from '../kit/list/fetch-page.ts';
import type { ListView } from '../kit/list/list-view.ts';
import { refreshPublishing } from '../publishing/publishing.store.ts';

/** The first part of every query key of SEO pages. */
export const SEO_KEY = 'seo';
export const PATHS_KEY = [SEO_KEY, 'paths'];
export const healthKey = (page: number) => [SEO_KEY, 'health', page];
const detailKey = (path: string) => [SEO_KEY, 'detail', path];

export function fetchSeoPages(view: ListView): Promise<ListPage<SeoPage>> {
  return fetchPage(API.adminSeo, SeoPage, view, SEO_PAGE_SIZE);
}

/** What `LoadedRecord` needs to show the record of a path. */
export const seoRecord = (path: string) => ({
  noun: 'SEO page',
  queryKey: detailKey(path),
  load: () => callApi('GET', API.adminSeoPage(path), SeoDetail),
});

export function fetchPaths(): Promise<SeoPath[]> {
  return callApi('GET', API.adminSeoPaths, array(SeoPath));
}

export async function fetchHealth(page: number): Promise<ListPage<SeoHealthRow> & { faulty: number }> {
  const offset = (page - 1) * HEALTH_PAGE_SIZE;
  const query = new URLSearchParams({ limit: String(HEALTH_PAGE_SIZE), offset: String(offset) });
  const { data, total } = await fetchCounted(API.adminSeoHealth, SeoHealth, query);
  return { rows: data.pages, faulty: data.faulty, total };
}

export function saveSeoPage(input: SeoPageInput): Promise<SeoPage> {
  return callApi('POST', API.adminSeo, SeoPage, input);
}

export function deleteSeoPage(path: string): Promise<null> {
  return callApi('DELETE', API.adminSeoPage(path), null);
}

/** Returns what to do with records that the server answers with. */
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
    /** Forgets the record of a path: its editor would show it again. */
    removed(path: string): void {
      queryClient.removeQueries({ queryKey: detailKey(path) });
      reload();
    },
    /** Shows and returns the record of the error that says that it has changed. */
    onStale(body: Record<string, unknown>): SeoPage | null {
      const stored = SeoPage.safeParse(body['seoPage']);
      if (!stored.success) return null;
      show(stored.data);
      return stored.data;
    },
  };
}
