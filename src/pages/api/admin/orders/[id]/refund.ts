import * as z from 'zod/mini';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { readIdempotencyKey } from '#server/http/idempotency-key.ts';
import { Reply } from '#server/http/response.ts';
import { requestRefund } from '#server/refunds/request-refund.ts';
import { PAYMENT_PROVIDER_ERRORS } from '#shared/error-groups.ts';
import { AdminRefund, RefundInput } from '#shared/schemas/refund.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Refunds an order: an amount, line items, shipping, or by default all that is left. The same `Idempotency-Key` header ' +
    'with the same body again returns 200 with the same refund. The 409s about what is left have it as `remaining`, and ' +
    'the order with its refunds as `order`. A refund that is still `requested` is sent again until the payment provider answers.',
  auth: 'admin',
  limit: 'admin',
  input: z.safeExtend(RefundInput, { id: z.uuid() }),
  output: AdminRefund,
  status: [201, 200],
  missing: 'order_not_found',
  errors: [
    'nothing_to_refund',
    'order_disputed',
    'sample_order',
    'refund_too_large',
    'refund_remaining_changed',
    'idempotency_key_reused',
    ...PAYMENT_PROVIDER_ERRORS,
  ],
  run: async ({ input: { id, ...input }, actor, services, http }) => {
    const idempotencyKey = readIdempotencyKey(http.request);
    const { refund, isNew } = await requestRefund(services, id, input, { actor, idempotencyKey });
    return new Reply(refund, { status: isNew ? 201 : 200 });
  },
});

export const ALL = otherMethods({ POST });
