import { z } from 'zod';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { listReply } from '#server/kernel/http/response.ts';
import { readDeviceCookie } from '#server/kernel/sessions/device-cookie.ts';
import { currentSessionId } from '#server/kernel/sessions/session-cookie.ts';
import {
  AccountSessions,
  PasswordChange,
  ResetConfirmation,
  ResetReceipt,
  ResetRequest,
} from '#shared/schemas/account.schema.ts';
import {
  NewSavedView,
  SavedView,
  SavedViewName,
  SavedViewsQuery,
} from '#shared/schemas/saved-views.schema.ts';
import { User } from '#shared/schemas/session.schema.ts';
import { ListedAdministrator, UserDetail, UserList } from '#shared/schemas/user.schema.ts';
import { NewUserInput, UserChange } from '#shared/schemas/user-actions.schema.ts';
import { UsersQuery } from '#shared/schemas/user-queries.schema.ts';
import { addUser } from './add-user.ts';
import { changePassword } from './change-password.ts';
import { changeUserAs } from './change-user.ts';
import { endOtherSessions, endOwnSession, endSessionsOfUser } from './end-sessions.ts';
import { requestResetLink } from './request-reset-link.ts';
import { resetPassword } from './reset-password.ts';
import { deleteView, listSavedViews, renameView, saveView } from './saved-views.ts';
import { sendResetLink } from './send-reset-link.ts';
import { listSessions } from './sessions.queries.ts';
import { signOut } from './sign-out.ts';
import { listAdministrators, listUsers, requireUser } from './users.queries.ts';

const Path = z.object({ id: z.uuid() });

export const accountsRoutes = {
  'POST /api/account/password': endpoint({
    summary:
      "Changes the user's own password and signs all other browsers out. A wrong `currentPassword` counts as a failed sign-in.",
    auth: 'user',
    limit: 'session',
    input: PasswordChange,
    errors: ['sign_in_unavailable'],
    run: ({ input, user, actor, services, http }) =>
      changePassword(services, input, {
        user,
        actor,
        address: http.locals.address,
        deviceCookie: readDeviceCookie(services, http),
        sessionId: currentSessionId(services, http),
      }),
  }),
  'DELETE /api/account/sessions/:id': endpoint({
    summary: "Signs one of the user's own browsers out.",
    auth: 'user',
    limit: 'session',
    input: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) }),
    run: ({ input, user, actor, services }) => endOwnSession(services, user, input.id, actor),
  }),
  'POST /api/account/sessions/end-others': endpoint({
    summary: 'Signs the user out on all browsers but the one that asks.',
    auth: 'user',
    limit: 'session',
    run: ({ user, actor, services, http }) =>
      endOtherSessions(services, user, currentSessionId(services, http), actor),
  }),
  'GET /api/account/sessions': endpoint({
    summary: 'Lists the browsers that are signed in to the account of the user.',
    auth: 'user',
    limit: 'read',
    output: AccountSessions,
    run: ({ user, services, http }) => ({
      sessions: listSessions(services, user.id, currentSessionId(services, http)),
    }),
  }),
  'POST /api/logout': endpoint({
    summary: 'Signs out. Has no effect without a session.',
    auth: 'public',
    limit: 'session',
    run: ({ user, actor, services, http }) => signOut(services, http, user, actor),
  }),
  'POST /api/password-resets/confirm': endpoint({
    summary:
      'Sets the password that was chosen with a link, and signs all browsers out. A link works once, until it expires or ' +
      'another one is sent.',
    auth: 'public',
    limit: 'reset-use',
    input: ResetConfirmation,
    errors: ['reset_link_invalid'],
    run: ({ input, actor, services }) => resetPassword(services, input, actor),
  }),
  'POST /api/password-resets': endpoint({
    summary:
      'Emails a link to choose a new password to the accounts with this username or email address. The response is the same ' +
      'either way. An account gets at most three an hour.',
    auth: 'public',
    limit: 'reset-request',
    input: ResetRequest,
    output: ResetReceipt,
    status: 202,
    run: ({ input, services, http }) => {
      requestResetLink(services, input.account, http.locals.address);
      return { message: "If there's an account with that name or email, we've emailed a link." };
    },
  }),
  'GET /api/user': endpoint({
    summary: 'Returns the signed-in user.',
    auth: 'user',
    limit: 'read',
    output: User,
    run: ({ user }) => user,
  }),
  'GET /api/admin/administrators': endpoint({
    summary: 'Lists the administrators by username, disabled ones too, at most 200.',
    auth: 'admin',
    limit: 'admin',
    output: z.array(ListedAdministrator),
    run: ({ services }) => listAdministrators(services.db),
  }),
  'GET /api/admin/users/:id': endpoint({
    summary: 'Returns an account, with the number of its sessions and orders.',
    auth: 'admin',
    limit: 'admin',
    input: Path,
    output: UserDetail,
    run: ({ input, services }) => requireUser(services, input.id),
  }),
  'PATCH /api/admin/users/:id': endpoint({
    summary:
      'Changes role or email address of an account, disables it or enables it. Another role, and disabling, end its ' +
      'sessions. The last active administrator stays one: `blocked`. With the `updatedAt` that the editor saw, a change ' +
      "of somebody else in between is `stale`, with the account as it is now as `user`. Another address of one's own account takes " +
      '`currentPassword`; the old address gets an email.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ ...Path.shape, ...UserChange.shape }),
    output: UserDetail,
    errors: ['stale', 'blocked', 'sign_in_unavailable'],
    run: ({ input: { id, ...change }, user, actor, services, http }) =>
      changeUserAs(services, id, change, {
        user,
        actor,
        address: http.locals.address,
        deviceCookie: readDeviceCookie(services, http),
      }),
  }),
  'POST /api/admin/users/:id/end-sessions': endpoint({
    summary: 'Signs somebody out on all browsers.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid() }),
    output: UserDetail,
    run: ({ input, actor, services }) => endSessionsOfUser(services, input.id, actor),
  }),
  'POST /api/admin/users/:id/reset-link': endpoint({
    summary:
      'Emails a link to choose a new password, which works once, for an hour; to an account whose first password was never ' +
      'chosen, its invitation again, for 72 hours. Earlier links stop working; the password works until another is chosen. ' +
      'At most ten an hour for each account.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid() }),
    output: UserDetail,
    errors: ['blocked'],
    run: ({ input, actor, services }) => sendResetLink(services, input.id, actor),
  }),
  'GET /api/admin/saved-views': endpoint({
    summary: 'Lists the views of a list that the administrator saved, by name.',
    auth: 'admin',
    limit: 'admin',
    input: SavedViewsQuery,
    output: z.array(SavedView),
    run: ({ input, user, services }) => listSavedViews(services.db, user.id, input.list),
  }),
  'POST /api/admin/saved-views': endpoint({
    summary:
      'Saves a view of a list under a name, for the administrator alone. The same view again changes nothing.',
    auth: 'admin',
    limit: 'admin',
    input: NewSavedView,
    output: SavedView,
    errors: ['limit_reached'],
    run: ({ input, user, services }) => saveView(services, user.id, input),
  }),
  'PATCH /api/admin/saved-views/:id': endpoint({
    summary: "Renames one of the administrator's own views.",
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid(), ...SavedViewName.shape }),
    output: SavedView,
    run: ({ input: { id, name }, user, services }) => renameView(services, user.id, id, name),
  }),
  'DELETE /api/admin/saved-views/:id': endpoint({
    summary: "Deletes one of the administrator's own views.",
    auth: 'admin',
    limit: 'admin',
    input: Path,
    run: ({ input, user, services }) => deleteView(services.db, user.id, input.id),
  }),
  'GET /api/admin/users': endpoint({
    summary:
      'Lists accounts, newest first by default, with the number of all matches in the header `X-Total-Count`. `q` searches ' +
      'usernames and email addresses.',
    auth: 'admin',
    limit: 'admin',
    input: UsersQuery,
    output: UserList,
    run: ({ input: { q, ...filter }, services }) => {
      const { users, total } = listUsers(services.db, { ...filter, search: q });
      return listReply({ users }, { total });
    },
  }),
  'POST /api/admin/users': endpoint({
    summary:
      'Creates an account. Without `password`, it gets an email with a link to choose one, which works once, for 72 hours.',
    auth: 'admin',
    limit: 'admin',
    input: NewUserInput,
    output: UserDetail,
    status: 201,
    errors: ['username_taken'],
    run: ({ input, actor, services }) => addUser(services, input, actor),
  }),
};
