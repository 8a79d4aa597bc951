import { z } from 'zod';
import { endSessionsOfUser } from '#server/auth/end-sessions.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { UserDetail } from '#shared/schemas/user.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary: 'Signs somebody out on all browsers.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid() }),
  output: UserDetail,
  missing: 'user_not_found',
  run: ({ input, actor, services }) => endSessionsOfUser(services, input.id, actor),
});

export const ALL = otherMethods({ POST });
