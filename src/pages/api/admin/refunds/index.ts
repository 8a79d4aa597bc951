import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listReply } from '#server/http/response.ts';
import { refundOverview } from '#server/refunds/refund-list.queries.ts';
import { RefundsQuery } from '#shared/schemas/admin-queries.schema.ts';
import { RefundOverview } from '#shared/schemas/refund.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Lists the orders with at least one refund, the one refunded last first, with their number in the header ' +
    '`X-Total-Count`, from the database alone. `check` says when it was last compared with the payment provider.',
  auth: 'admin',
  limit: 'admin',
  input: RefundsQuery,
  output: RefundOverview,
  run: ({ input, services }) => {
    const overview = refundOverview(services, input);
    return listReply(overview, { total: overview.refundedOrders });
  },
});

export const ALL = otherMethods({ GET });
