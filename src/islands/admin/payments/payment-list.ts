import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { LEDGER_KIND_WORDS, LEDGER_KINDS, MAX_PAYMENT_SEARCH_LENGTH } from '#shared/ledger.ts';
import { DAY_FILTERS, DAY_VALUES, MODE_VALUES } from '../kit/list/common-filters.ts';
import type { DayFilter, ListFilter } from '../kit/list/ListFilters.tsx';
import { createListAddress } from '../kit/list/list-view.ts';

/** A value of `open`, which is free because entries have no details. */
export const REPORT = 'report';

export const PAYMENTS = createListAddress({
  path: ADMIN_PATHS.payments,
  filters: { kind: LEDGER_KINDS, ...DAY_VALUES, ...MODE_VALUES },
  sorts: ['date'],
  search: { label: 'Search by order number or provider ID', maxLength: MAX_PAYMENT_SEARCH_LENGTH },
});

export const PAYMENT_FILTERS: (ListFilter | DayFilter)[] = [
  {
    name: 'kind',
    label: 'Type',
    all: 'All types',
    options: LEDGER_KINDS.map((value) => ({ value, label: LEDGER_KIND_WORDS[value] })),
  },
  ...DAY_FILTERS,
];
