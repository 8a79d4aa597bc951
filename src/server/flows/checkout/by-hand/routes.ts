import { endpoint } from '#server/kernel/http/endpoint.ts';
import { Reply } from '#server/kernel/http/response.ts';
import { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { CheckoutTotals } from '#shared/schemas/checkout-totals.schema.ts';
import { HandOrderInput, HandQuoteInput } from '#shared/schemas/hand-order.schema.ts';
import { placeByHand } from './place-by-hand.ts';
import { quoteByHand } from './quote-by-hand.ts';

export const handOrderRoutes = {
  'POST /api/admin/orders/quote': endpoint({
    summary:
      "Returns what an order by hand costs, with the shop's prices, shipping and tax. `problem` of an item says why it can't be " +
      'ordered now. Stores nothing.',
    auth: 'admin',
    limit: 'admin',
    input: HandQuoteInput,
    output: CheckoutTotals,
    run: ({ input, services }) => quoteByHand(services, input),
  }),
  'POST /api/admin/orders': endpoint({
    summary:
      'Places an order by hand that was paid without the payment provider (`paidBy`), or is free. `id` is made by the client: the same ' +
      'one again responds with 200 and the order as it is. If `expectedTotal` is not the total, the error `total_changed` has the new ' +
      'CheckoutTotals as `totals`.',
    auth: 'admin',
    limit: 'admin',
    input: HandOrderInput,
    output: AdminOrder,
    status: [201, 200],
    errors: ['out_of_stock', 'customization_not_allowed', 'total_changed'],
    run: async ({ input, actor, services }) => {
      const { order, isNew } = await placeByHand(services, input, actor);
      return new Reply(order, { status: isNew ? 201 : 200 });
    },
  }),
};
