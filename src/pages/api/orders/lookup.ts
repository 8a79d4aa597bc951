import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { MESSAGE_TOO_LONG } from '#server/http/form.ts';
import { requestOrderLink } from '#server/orders/send-order-link.ts';
import { FORM_PATHS } from '#shared/form-paths.ts';
import { PATHS } from '#shared/paths.ts';
import {
  OrderLookupInput,
  OrderLookupReceipt,
  OrderLookupRequest,
} from '#shared/schemas/order-lookup.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Emails a link to the order to its buyer if order number and email address match. The response is ' +
    'the same either way, also for fields that are missing or malformed. A plain form post with such fields shows the form again.',
  auth: 'public',
  limit: 'order-lookup',
  input: OrderLookupRequest,
  output: OrderLookupReceipt,
  status: 202,
  form: {
    input: OrderLookupInput,
    done: FORM_PATHS.findMyOrderSent,
    again: FORM_PATHS.findMyOrderAgain,
    page: PATHS.findMyOrder,
    tooLarge: MESSAGE_TOO_LONG,
  },
  run: ({ input, services }) => {
    requestOrderLink(services, input);
    return { message: "If that order number and email match, we've sent you a link." };
  },
});

export const ALL = otherMethods({ POST });
