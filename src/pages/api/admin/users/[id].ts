import { z } from 'zod';
import { changeUserAs } from '#server/auth/change-user.ts';
import { deleteUser } from '#server/auth/delete-user.ts';
import { readDeviceCookie } from '#server/auth/device-cookie.ts';
import { requireUser } from '#server/auth/users.queries.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { UserDetail } from '#shared/schemas/user.schema.ts';
import { UserChange, UserDeletion } from '#shared/schemas/user-actions.schema.ts';

export const prerender = false;

const Path = z.object({ id: z.uuid() });

export const GET = endpoint({
  summary: 'Returns an account, with the number of its sessions and orders.',
  auth: 'admin',
  limit: 'admin',
  input: Path,
  output: UserDetail,
  missing: 'user_not_found',
  run: ({ input, services }) => requireUser(services, input.id),
});

export const PATCH = endpoint({
  summary:
    'Changes role or email address of an account, disables it or enables it. Another role, and disabling, end its ' +
    'sessions. The last active administrator stays one: `last_admin`. With the `updatedAt` that the editor saw, a change ' +
    "of somebody else in between is a `user_changed`, with the account as it is now as `user`. Another address of one's own account takes " +
    '`currentPassword`; the old address gets an email.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ ...Path.shape, ...UserChange.shape }),
  output: UserDetail,
  missing: 'user_not_found',
  errors: ['user_changed', 'last_admin', 'sign_in_unavailable'],
  run: ({ input: { id, ...change }, user, actor, services, http }) =>
    changeUserAs(services, id, change, {
      user,
      actor,
      address: http.locals.address,
      deviceCookie: readDeviceCookie(services, http),
    }),
});

export const DELETE = endpoint({
  summary:
    'Deletes an account with its sessions, cart and designs, but for designs that an order needs. Its orders stay. Not the last active ' +
    "administrator, nor one's own. With the `updatedAt` that was seen, a change in between is a `user_changed`, as above.",
  auth: 'admin',
  limit: 'admin',
  input: z.object({ ...Path.shape, ...UserDeletion.shape }),
  missing: 'user_not_found',
  errors: ['user_changed', 'last_admin'],
  run: ({ input: { id, ...seen }, actor, services }) => deleteUser(services, id, seen, actor),
});

export const ALL = otherMethods({ GET, PATCH, DELETE });
