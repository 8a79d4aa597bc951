import { requestResetLink } from '#server/auth/request-reset-link.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { ResetReceipt, ResetRequest } from '#shared/schemas/account.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Emails a link to choose a new password to the accounts with this username or email address. The response is the same ' +
    'either way. An account gets at most three an hour.',
  auth: 'public',
  limit: 'reset-request',
  input: ResetRequest,
  output: ResetReceipt,
  status: 202,
  run: ({ input, services, http }) => {
    requestResetLink(services, input.account, http.locals.address);
    return { message: "If there's an account with that name or email, we've emailed a link." };
  },
});

export const ALL = otherMethods({ POST });
