import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { AUDIT_ACTION_NAMES, AUDIT_ACTIONS, MAX_AUDIT_SEARCH_LENGTH } from '#shared/audit.ts';
import type { ListedAdministrator } from '#shared/schemas/user.schema.ts';
import { capitalized } from '#shared/status-words.ts';
import { DAY_FILTERS, DAY_VALUES } from '../kit/list/common-filters.ts';
import type { DayFilter, ListFilter } from '../kit/list/ListFilters.tsx';
import { createListAddress, type ListView } from '../kit/list/list-view.ts';
import { groupOf } from './action-groups.ts';

const ID = /^[\w-]{1,100}$/;

export const AUDIT = createListAddress({
  path: ADMIN_PATHS.audit,
  filters: { action: AUDIT_ACTION_NAMES, actor: ID, ...DAY_VALUES },
  sorts: [],
  search: { label: 'Search by name or address', maxLength: MAX_AUDIT_SEARCH_LENGTH },
});

const ACTION_FILTER: ListFilter = {
  name: 'action',
  label: 'Action',
  all: 'All actions',
  options: AUDIT_ACTION_NAMES.map((value) => ({
    value,
    label: capitalized(AUDIT_ACTIONS[value]),
    group: groupOf(value),
  })),
};

/** Returns the filters. An entry can filter by someone who is no longer an administrator. */
export function auditFilters(
  people: readonly ListedAdministrator[] | undefined,
  { filters: { actor } }: ListView,
): (ListFilter | DayFilter)[] {
  const options = (people ?? []).map(({ id, username }) => ({ value: id, label: username }));
  const isListed = actor === undefined || options.some(({ value }) => value === actor);
  const other = isListed ? [] : [{ value: actor, label: people ? 'Another account' : 'Loading…' }];
  return [
    { name: 'actor', label: 'Who', all: 'Everyone', options: [...options, ...other] },
    ACTION_FILTER,
    ...DAY_FILTERS,
  ];
}
