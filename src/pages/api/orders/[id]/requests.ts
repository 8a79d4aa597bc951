import type { APIContext } from 'astro';
import { readBuyer } from '#server/cart/buyer.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { type FormFields, MESSAGE_TOO_LONG } from '#server/http/form.ts';
import { askAboutOrder } from '#server/orders/ask-about-order.ts';
import { isOrderToken } from '#server/orders/order-link.ts';
import { findOrder } from '#server/orders/orders.queries.ts';
import { AppError } from '#shared/errors.ts';
import { PATHS } from '#shared/paths.ts';
import { OrderRequestInput, OrderRequestReceipt } from '#shared/schemas/order-request.schema.ts';

export const prerender = false;

const orderPage = ({ token }: FormFields, { id = '' }: APIContext['params']) => {
  const query = token ? `?${new URLSearchParams({ token })}` : '';
  return PATHS.orderConfirmation(encodeURIComponent(id)) + query;
};

export const POST = endpoint({
  summary:
    'Asks us to cancel an order (`cancel`) before anything is sent, or reports a `problem` with it, for its buyer or ' +
    'anyone with the `token` of its link. Asking again changes nothing.',
  auth: 'public',
  limit: 'contact',
  input: OrderRequestInput,
  output: OrderRequestReceipt,
  status: 202,
  missing: 'order_not_found',
  errors: ['order_sent'],
  form: {
    done: (fields, params) => `${orderPage(fields, params)}#help`,
    again: (values, _services, params) => orderPage(values, params),
    tooLarge: MESSAGE_TOO_LONG,
  },
  run: ({ input: { token, ...request }, services, http }) => {
    const { keys: buyerKeys } = readBuyer(services, http);
    const byLink = isOrderToken(services, request.id, token);
    // An administrator may read every order, but doesn't ask in the buyer's name.
    if (!findOrder(services.db, request.id, { user: null, buyerKeys, byLink })) {
      throw new AppError('order_not_found');
    }
    askAboutOrder(services, request);
    return { message: "We got your request. We'll reply by email." };
  },
});

export const ALL = otherMethods({ POST });
