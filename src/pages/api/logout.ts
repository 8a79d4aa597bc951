import { signOut } from '#server/auth/sign-out.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';

export const prerender = false;

export const POST = endpoint({
  summary: 'Signs out. Has no effect without a session.',
  auth: 'public',
  limit: 'session',
  run: ({ user, actor, services, http }) => signOut(services, http, user, actor),
});

export const ALL = otherMethods({ POST });
