import { endOtherSessions } from '#server/auth/end-sessions.ts';
import { currentSessionId } from '#server/auth/session-cookie.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';

export const prerender = false;

export const POST = endpoint({
  summary: 'Signs the user out on all browsers but the one that asks.',
  auth: 'user',
  limit: 'session',
  run: ({ user, actor, services, http }) =>
    endOtherSessions(services, user, currentSessionId(services, http), actor),
});

export const ALL = otherMethods({ POST });
