import type { DayFilter } from './ListFilters.tsx';

/** The days that the API accepts. */
const DAY = /^2[01]\d\d-\d\d-\d\d$/;

/** The values of `DAY_FILTERS` in the address. */
export const DAY_VALUES = { from: DAY, to: DAY };

/** The first and last listed day. */
export const DAY_FILTERS: readonly DayFilter[] = [
  { name: 'from', label: 'From', isDay: true, until: 'to' },
  { name: 'to', label: 'To', isDay: true },
];
