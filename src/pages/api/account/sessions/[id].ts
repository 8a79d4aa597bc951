import { z } from 'zod';
import { endOwnSession } from '#server/auth/end-sessions.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';

export const prerender = false;

export const DELETE = endpoint({
  summary: "Signs one of the user's own browsers out.",
  auth: 'user',
  limit: 'session',
  input: z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) }),
  missing: 'session_not_found',
  run: ({ input, user, actor, services }) => endOwnSession(services, user, input.id, actor),
});

export const ALL = otherMethods({ DELETE });
