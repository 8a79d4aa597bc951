import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { ROLES, type Role } from '#shared/roles.ts';
import { statusLabel } from '#shared/status-words.ts';
import { MAX_USER_SEARCH_LENGTH, USER_SORTS, USER_STATES } from '#shared/users.ts';
import type { ListFilter } from '../kit/list/ListFilters.tsx';
import { createListAddress } from '../kit/list/list-view.ts';

export const USERS = createListAddress({
  path: ADMIN_PATHS.users,
  filters: { role: ROLES, state: USER_STATES },
  sorts: USER_SORTS,
  search: { label: 'Search by username or email', maxLength: MAX_USER_SEARCH_LENGTH },
});

/** In place of an account's id in the address: the form for a new one. */
export const NEW_USER = 'new';

export const ROLE_LABELS: Record<Role, string> = { user: 'User', admin: 'Administrator' };

export const USER_FILTERS: readonly ListFilter[] = [
  {
    name: 'role',
    label: 'Role',
    all: 'All roles',
    options: ROLES.map((value) => ({ value, label: ROLE_LABELS[value] })),
  },
  {
    name: 'state',
    label: 'State',
    all: 'All users',
    options: USER_STATES.map((value) => ({ value, label: statusLabel(value) })),
  },
];
