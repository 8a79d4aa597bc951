import { endSession } from '#server/auth/session-cookie.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';

export const prerender = false;

export const POST = endpoint({
  summary: 'Signs out. Has no effect without a session.',
  auth: 'public',
  limit: 'session',
  run: ({ services, http }) => endSession(services, http),
});

export const ALL = otherMethods({ POST });
