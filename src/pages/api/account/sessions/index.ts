import { currentSessionId } from '#server/auth/session-cookie.ts';
import { listSessions } from '#server/auth/sessions.queries.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { AccountSessions } from '#shared/schemas/account.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Lists the browsers that are signed in to the account of the user.',
  auth: 'user',
  limit: 'read',
  output: AccountSessions,
  run: ({ user, services, http }) => ({
    sessions: listSessions(services, user.id, currentSessionId(services, http)),
  }),
});

export const ALL = otherMethods({ GET });
