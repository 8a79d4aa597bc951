import * as API from '#shared/admin-api-paths.ts';
import { callApi } from '#shared/api-client.ts';
import { LOG_PAGE_SIZE } from '#shared/assistant-log.ts';
import {
  AssistantFigures,
  Interaction,
  InteractionDetail,
  PurgeResult,
  UnansweredQuestions,
} from '#shared/schemas/assistant-log.schema.ts';
import { fetchPage, type ListPage, rowQuery } from '../kit/list/fetch-page.ts';
import type { ListView } from '../kit/list/list-view.ts';

/** The first part of every query key of the assistant's log. */
export const LOG_KEY = 'assistant';
export const FIGURES_KEY = [LOG_KEY, 'figures'];
export const UNANSWERED_KEY = [LOG_KEY, 'unanswered'];
const interactionKey = (id: string) => [LOG_KEY, 'detail', id];

export function fetchInteractions(view: ListView): Promise<ListPage<Interaction>> {
  return fetchPage(API.interactions, Interaction, view, LOG_PAGE_SIZE);
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
export function purgeInteractions(
  chosen: Pick<ListView, 'q' | 'filters'>,
  expected: number,
): Promise<PurgeResult> {
  const query = rowQuery(chosen);
  query.set('expected', String(expected));
  return callApi('DELETE', `${API.interactions}?${query}`, PurgeResult);
}

export function fetchUnanswered(): Promise<UnansweredQuestions> {
  return callApi('GET', API.unanswered, UnansweredQuestions);
}

export function fetchFigures(): Promise<AssistantFigures> {
  return callApi('GET', API.assistantFigures, AssistantFigures);
}
