import { array } from 'zod/mini';
import * as API from '#shared/admin-api-paths.ts';
import { callApi, callApiWithHeaders } from '#shared/api-client.ts';
import { LOG_PAGE_SIZE } from '#shared/assistant-log.ts';
import {
  AssistantFigures,
  Interaction,
  InteractionDetail,
  PurgeResult,
  UnansweredQuestions,
} from '#shared/schemas/assistant-log.schema.ts';
import type { ListPage } from '../kit/list/ListScreen.tsx';
import type { ListView } from '../kit/list/list-view.ts';

/** The first part of every query key of the assistant's log. */
export const LOG_KEY = 'assistant';
export const FIGURES_KEY = [LOG_KEY, 'figures'];
export const UNANSWERED_KEY = [LOG_KEY, 'unanswered'];
const interactionKey = (id: string) => [LOG_KEY, 'detail', id];

type Chosen = Pick<ListView, 'q' | 'filters'>;

/** Returns the part of a view that chooses its entries, as the API's query. */
export function logQuery({ q, filters }: Chosen): URLSearchParams {
  return new URLSearchParams({ ...filters, ...(q && { q }) });
}

export async function fetchInteractions(view: ListView): Promise<ListPage<Interaction>> {
  const query = logQuery(view);
  query.set('limit', String(LOG_PAGE_SIZE));
  query.set('offset', String((view.page - 1) * LOG_PAGE_SIZE));
  const { data, headers } = await callApiWithHeaders(
    'GET',
    `${API.interactions}?${query}`,
    array(Interaction),
  );
  const total = headers.get('X-Total-Count') ?? '';
  return { rows: data, total: Number.parseInt(total, 10), hasMore: total.endsWith('+') };
}

/** What `LoadedRecord` needs to show an entry. */
export const interactionRecord = (id: string) => ({
  noun: 'entry',
  queryKey: interactionKey(id),
  load: () => callApi('GET', API.interaction(id), InteractionDetail),
});

export function deleteInteraction(id: string): Promise<null> {
  return callApi('DELETE', API.interaction(id), null);
}

/** Deletes the entries of a view, if there are as many as expected. */
export function purgeInteractions(chosen: Chosen, expected: number): Promise<PurgeResult> {
  const query = logQuery(chosen);
  query.set('expected', String(expected));
  return callApi('DELETE', `${API.interactions}?${query}`, PurgeResult);
}

export function fetchUnanswered(): Promise<UnansweredQuestions> {
  return callApi('GET', API.unanswered, UnansweredQuestions);
}

export function fetchFigures(): Promise<AssistantFigures> {
  return callApi('GET', API.assistantFigures, AssistantFigures);
}
