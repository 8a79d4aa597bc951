import type { AdminUser, UserDetail } from '#shared/schemas/user.schema.ts';
import type { UserChange } from '#shared/schemas/user-actions.schema.ts';
import { USER_PAGE_SIZE } from '#shared/users.ts';
import { call } from '../../../client/api.ts';
import { fetchCounted, type ListPage, pageQuery } from '../kit/list/fetch-page.ts';
import type { ListView } from '../kit/list/list-view.ts';
import { recordCache } from '../kit/record-cache.ts';

/** The first part of every query key of accounts. */
export const USERS_KEY = 'users';

export const useUserCache = recordCache<UserDetail>({ root: USERS_KEY, field: 'user' });

export async function fetchUsers(view: ListView): Promise<ListPage<AdminUser>> {
  const query = pageQuery(view, USER_PAGE_SIZE);
  const { data, ...counts } = await fetchCounted('GET /api/admin/users', query);
  return { rows: data.users, ...counts };
}

/** What `LoadedRecord` needs to show an account. */
export const userRecord = (id: string) => ({
  noun: 'user',
  queryKey: [USERS_KEY, 'detail', id],
  load: () => call('GET /api/admin/users/:id', { id }),
});

export const changeUser = (id: string, change: UserChange) =>
  call('PATCH /api/admin/users/:id', { ...change, id });
