import { LOG_PAGE_SIZE } from '#shared/assistant-log.ts';
import type { Interaction } from '#shared/schemas/assistant-log.schema.ts';
import { call } from '../../../client/api.ts';
import { fetchPage, type ListPage, rowQuery } from '../kit/list/fetch-page.ts';
import type { ListView } from '../kit/list/list-view.ts';

/** The first part of every query key of the assistant's log. */
export const LOG_KEY = 'assistant';
export const FIGURES_KEY = [LOG_KEY, 'figures'];

export function fetchInteractions(view: ListView): Promise<ListPage<Interaction>> {
  return fetchPage('GET /api/admin/ai/interactions', view, LOG_PAGE_SIZE);
}

/** What `LoadedRecord` needs to show an entry. */
export const interactionRecord = (id: string) => ({
  noun: 'entry',
  queryKey: [LOG_KEY, 'detail', id],
  load: () => call('GET /api/admin/ai/interactions/:id', { id }),
});

/** Deletes the entries of a view if their number is as expected. */
export const purgeInteractions = (chosen: Pick<ListView, 'q' | 'filters'>, expected: number) =>
  call('DELETE /api/admin/ai/interactions', { ...rowQuery(chosen), expected });

export const fetchFigures = () => call('GET /api/admin/ai/figures');
