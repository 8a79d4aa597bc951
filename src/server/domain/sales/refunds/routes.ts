import * as z from 'zod/mini';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { readIdempotencyKey } from '#server/kernel/http/idempotency-key.ts';
import { listReply, Reply } from '#server/kernel/http/response.ts';
import { PAYMENT_PROVIDER_ERRORS } from '#shared/error-groups.ts';
import { AppError } from '#shared/errors.ts';
import { RefundsQuery } from '#shared/schemas/admin-queries.schema.ts';
import {
  AdminRefund,
  RefundCheckResult,
  RefundInput,
  RefundOverview,
} from '#shared/schemas/refund.schema.ts';
import { checkRefunds } from './check-refunds.ts';
import { refundOverview } from './refund-list.queries.ts';
import { requestRefund } from './request-refund.ts';

export const refundsRoutes = {
  'POST /api/admin/orders/:id/refund': endpoint({
    summary:
      'Refunds an order: an amount, line items, shipping, or by default all that is left. The same `Idempotency-Key` header ' +
      'with the same body again returns 200 with the same refund; without it, `expectedRemaining` is needed. The 409s about what is left have it as `remaining`, and ' +
      'the order with its refunds as `order`. A refund that is still `requested` is sent again until the payment provider answers.',
    auth: 'admin',
    limit: 'admin',
    input: z.safeExtend(RefundInput, { id: z.uuid() }),
    output: AdminRefund,
    status: [201, 200],
    errors: [
      'nothing_to_do',
      'blocked',
      'not_for_samples',
      'refund_too_large',
      'stale',
      'idempotency_required',
      'idempotency_key_reused',
      ...PAYMENT_PROVIDER_ERRORS,
    ],
    run: async ({ input: { id, ...input }, actor, services, http }) => {
      const idempotencyKey = readIdempotencyKey(http.request);
      if (idempotencyKey === undefined && input.expectedRemaining === undefined)
        throw new AppError('idempotency_required');
      const { refund, isNew } = await requestRefund(services, id, input, { actor, idempotencyKey });
      return new Reply(refund, { status: isNew ? 201 : 200 });
    },
  }),
  'GET /api/admin/orders/check-refunds': endpoint({
    summary:
      "Compares our refunds with the payment provider's and records what differs. While another check runs, and if the " +
      'provider fails, answers with what the database has: `check` says which.',
    auth: 'admin',
    limit: 'admin',
    output: RefundCheckResult,
    run: ({ services }) => checkRefunds(services),
  }),
  'GET /api/admin/refunds': endpoint({
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
  }),
};
