import * as API from '#shared/admin-api-paths.ts';
import { callApi } from '#shared/api-client.ts';
import {
  type AdminUser,
  type UserDesign,
  UserDesigns,
  UserDetail,
  UserList,
} from '#shared/schemas/user.schema.ts';
import type { NewUserInput, UserChange } from '#shared/schemas/user-actions.schema.ts';
import { USER_PAGE_SIZE } from '#shared/users.ts';
import { fetchCounted, type ListPage, pageQuery } from '../kit/list/fetch-page.ts';
import type { ListView } from '../kit/list/list-view.ts';
import { recordCache } from '../kit/record-cache.ts';

/** The first part of every query key of accounts. */
export const USERS_KEY = 'users';

export const useUserCache = recordCache({ root: USERS_KEY, schema: UserDetail, field: 'user' });

export async function fetchUsers(view: ListView): Promise<ListPage<AdminUser>> {
  const query = pageQuery(view, USER_PAGE_SIZE);
  const { data, ...counts } = await fetchCounted(API.adminUsers, UserList, query);
  return { rows: data.users, ...counts };
}

/** What `LoadedRecord` needs to show an account. */
export const userRecord = (id: string) => ({
  noun: 'user',
  queryKey: [USERS_KEY, 'detail', id],
  load: () => callApi('GET', API.adminUser(id), UserDetail),
});

export function addUser(input: NewUserInput): Promise<UserDetail> {
  return callApi('POST', API.adminUsers, UserDetail, input);
}

export function changeUser(id: string, change: UserChange): Promise<UserDetail> {
  return callApi('PATCH', API.adminUser(id), UserDetail, change);
}

export function deleteUser(id: string, updatedAt: string): Promise<null> {
  return callApi('DELETE', `${API.adminUser(id)}?${new URLSearchParams({ updatedAt })}`, null);
}

export async function fetchDesigns(userId: string): Promise<UserDesign[]> {
  return (await callApi('GET', API.adminUserDesigns(userId), UserDesigns)).designs;
}

export function sendResetLink(id: string): Promise<UserDetail> {
  return callApi('POST', API.adminUserResetLink(id), UserDetail);
}

export function endSessions(id: string): Promise<UserDetail> {
  return callApi('POST', API.adminUserSessions(id), UserDetail);
}
