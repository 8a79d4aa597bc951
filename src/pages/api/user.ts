import { endpoint, otherMethods } from '#server/http/endpoint.ts';

export const prerender = false;

export const GET = endpoint({ auth: 'user', limit: 'read', run: ({ user }) => user });

export const ALL = otherMethods({ GET });
