import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { User } from '#shared/schemas/session.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Returns the signed-in user.',
  auth: 'user',
  limit: 'read',
  output: User,
  run: ({ user }) => user,
});

export const ALL = otherMethods({ GET });
