import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { MESSAGE_TOO_LONG } from '#server/http/form.ts';
import { json } from '#server/http/response.ts';
import { requestOrderLink } from '#server/orders/request-order-link.ts';
import { PATHS } from '#shared/paths.ts';
import { OrderLookupInput } from '#shared/schemas/order-lookup.schema.ts';

export const prerender = false;

export const POST = endpoint({
  auth: 'public',
  limit: 'order-lookup',
  input: OrderLookupInput,
  form: { done: PATHS.findMyOrderSent, again: PATHS.findMyOrderAgain, tooLarge: MESSAGE_TOO_LONG },
  run: ({ input, services }) => {
    requestOrderLink(services, input);
    return json(202, { message: "If that order number and email match, we've sent you a link." });
  },
});

export const ALL = otherMethods({ POST });
