import { resetPassword } from '#server/auth/reset-password.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { ResetConfirmation } from '#shared/schemas/account.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Sets the password that was chosen with a link, and signs all browsers out. A link works once, until it expires or ' +
    'another one is sent.',
  auth: 'public',
  limit: 'reset-use',
  input: ResetConfirmation,
  errors: ['reset_link_invalid'],
  run: ({ input, actor, services }) => resetPassword(services, input, actor),
});

export const ALL = otherMethods({ POST });
