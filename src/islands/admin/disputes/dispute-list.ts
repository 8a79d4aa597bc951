import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { DISPUTE_FILTERS, MAX_DISPUTE_SEARCH_LENGTH } from '#shared/disputes.ts';
import { MODE_VALUES } from '../kit/list/common-filters.ts';
import type { ListFilter } from '../kit/list/ListFilters.tsx';
import { createListAddress } from '../kit/list/list-view.ts';

export const DISPUTES = createListAddress({
  path: ADMIN_PATHS.disputes,
  filters: { state: DISPUTE_FILTERS, ...MODE_VALUES },
  sorts: [],
  search: { label: 'Search by order, name or dispute ID', maxLength: MAX_DISPUTE_SEARCH_LENGTH },
});

const LABELS = { open: 'Open', won: 'Won', lost: 'Lost' };

export const STATE_FILTER: ListFilter = {
  name: 'state',
  label: 'State',
  all: 'All disputes',
  options: DISPUTE_FILTERS.map((value) => ({ value, label: LABELS[value] })),
};
