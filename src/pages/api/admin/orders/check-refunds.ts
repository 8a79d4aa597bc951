import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { checkRefunds } from '#server/refunds/check-refunds.ts';
import { RefundCheckResult } from '#shared/schemas/refund.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    "Compares our refunds with the payment provider's and records what differs. While another check runs, and if the " +
    'provider fails, answers with what the database has: `check` says which.',
  auth: 'admin',
  limit: 'admin',
  output: RefundCheckResult,
  run: ({ services }) => checkRefunds(services),
});

export const ALL = otherMethods({ GET });
