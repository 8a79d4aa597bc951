import { z } from 'zod';
import { sendResetLink } from '#server/auth/send-reset-link.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { UserDetail } from '#shared/schemas/user.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Emails a link to choose a new password, which works once, for an hour; to an account whose first password was never ' +
    'chosen, its invitation again, for 72 hours. Earlier links stop working; the password works until another is chosen. ' +
    'At most ten an hour for each account.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid() }),
  output: UserDetail,
  missing: 'user_not_found',
  errors: ['user_disabled'],
  run: ({ input, actor, services }) => sendResetLink(services, input.id, actor),
});

export const ALL = otherMethods({ POST });
