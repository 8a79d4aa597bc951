import { TEST_MODE } from '#shared/order-list.ts';
import { useAdmin } from '../admin-context.ts';
import type { DayFilter, ListFilter } from './ListFilters.tsx';

/** The days that the API accepts. */
const DAY = /^2[01]\d\d-\d\d-\d\d$/;

/** The values of `DAY_FILTERS` in the address. */
export const DAY_VALUES = { from: DAY, to: DAY };

/** The first and last listed day. */
export const DAY_FILTERS: readonly DayFilter[] = [
  { name: 'from', label: 'From', isDay: true, until: 'to' },
  { name: 'to', label: 'To', isDay: true },
];

/** The value of `useModeFilter` in the address. */
export const MODE_VALUES = { mode: [TEST_MODE] };

const MODE_FILTER: ListFilter = {
  name: 'mode',
  label: 'Mode',
  all: 'Live',
  options: [{ value: TEST_MODE, label: 'Test orders' }],
};

/** Returns filters with the one for test orders, unless the shop takes no real money: all orders are tests then, and listed. */
export function useModeFilter<Filter extends ListFilter | DayFilter>(
  filters: readonly Filter[],
): (Filter | ListFilter)[] {
  return useAdmin().takesRealMoney ? [...filters, MODE_FILTER] : [...filters];
}
