import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { MAX_PUBLISH_SEARCH_LENGTH, PUBLISH_STATUSES } from '#shared/publishing.ts';
import type { ListFilter } from '../kit/list/ListFilters.tsx';
import { createListAddress } from '../kit/list/list-view.ts';

export const PUBLISHES = createListAddress({
  path: ADMIN_PATHS.publishing,
  filters: { status: PUBLISH_STATUSES },
  sorts: [],
  search: { label: 'Search by reason or name', maxLength: MAX_PUBLISH_SEARCH_LENGTH },
});

const LABELS = { waiting: 'Waiting', running: 'Publishing', done: 'Published', failed: 'Failed' };

export const STATUS_FILTER: ListFilter = {
  name: 'status',
  label: 'Status',
  all: 'All publishes',
  options: PUBLISH_STATUSES.map((value) => ({ value, label: LABELS[value] })),
};
