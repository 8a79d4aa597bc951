import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { ANSWER_MODES, INTERACTION_TYPES, VOTES } from '#shared/assistant.ts';
import { INTERACTION_LABELS, MAX_LOG_SEARCH_LENGTH } from '#shared/assistant-log.ts';
import type { ListFilter } from '../kit/list/ListFilters.tsx';
import { createListAddress } from '../kit/list/list-view.ts';

const YES_OR_NO = ['yes', 'no'];

export const INTERACTIONS = createListAddress({
  path: ADMIN_PATHS.assistant,
  filters: {
    type: INTERACTION_TYPES,
    mode: ANSWER_MODES,
    answered: YES_OR_NO,
    vote: VOTES,
    failed: YES_OR_NO,
    session: /^.{1,100}$/,
  },
  sorts: [],
  search: { label: 'Search questions and answers', maxLength: MAX_LOG_SEARCH_LENGTH },
});

export const MODE_LABELS = { model: 'Model', extract: 'Extract' } as const;

const FILTERS: ListFilter[] = [
  {
    name: 'type',
    label: 'Type',
    all: 'All types',
    options: INTERACTION_TYPES.map((value) => ({
      value,
      label: INTERACTION_LABELS[value],
      group: value.startsWith('seo_') ? 'Back office' : 'Visitors',
    })),
  },
  {
    name: 'answered',
    label: 'Answered',
    all: 'All',
    options: [
      { value: 'yes', label: 'Answered' },
      { value: 'no', label: 'Not answered' },
    ],
  },
  {
    name: 'vote',
    label: 'Vote',
    all: 'All',
    options: [
      { value: 'up', label: 'Thumbs up' },
      { value: 'down', label: 'Thumbs down' },
    ],
  },
  {
    name: 'mode',
    label: 'Made by',
    all: 'All',
    options: ANSWER_MODES.map((value) => ({ value, label: MODE_LABELS[value] })),
  },
  {
    name: 'failed',
    label: 'Model',
    all: 'All',
    options: [
      { value: 'yes', label: 'Failed' },
      { value: 'no', label: "Didn't fail" },
    ],
  },
];

/** Returns the filters. A conversation is chosen by the link of one of its entries. */
export function interactionFilters(session: string | undefined): ListFilter[] {
  if (session === undefined) return FILTERS;
  const options = [{ value: session, label: 'One only' }];
  return [...FILTERS, { name: 'session', label: 'Conversation', all: 'All', options }];
}
