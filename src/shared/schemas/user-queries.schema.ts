import * as z from 'zod/mini';
import { ROLES } from '#shared/roles.ts';
import { MAX_USER_SEARCH_LENGTH, USER_PAGE_SIZE, USER_SORTS, USER_STATES } from '#shared/users.ts';
import { page, sortBy } from './query-fields.schema.ts';
import { absentWhenEmpty, optionalText } from './text.schema.ts';

/** The query of GET /api/admin/users. */
export const UsersQuery = z.object({
  /** Any part of the username or the email address. */
  q: optionalText(MAX_USER_SEARCH_LENGTH),
  role: absentWhenEmpty(z.enum(ROLES, 'Unknown role')),
  state: absentWhenEmpty(z.enum(USER_STATES, 'Unknown state')),
  /** `-` before it means descending. Newest first, `-created`, by default. */
  sort: sortBy(USER_SORTS),
  ...page(USER_PAGE_SIZE),
});
export type UsersQuery = z.output<typeof UsersQuery>;
