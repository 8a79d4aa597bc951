import type { APIContext } from 'astro';
import { z } from 'zod';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { type FormFields, MESSAGE_TOO_LONG } from '#server/kernel/http/form.ts';
import { listReply } from '#server/kernel/http/response.ts';
import { readBuyer } from '#server/kernel/sessions/buyer.ts';
import { PAYMENT_PROVIDER_ERRORS } from '#shared/error-groups.ts';
import { AppError } from '#shared/errors.ts';
import { FORM_PATHS } from '#shared/form-paths.ts';
import { ACCOUNT_PAGE_SIZE } from '#shared/paging.ts';
import { PATHS } from '#shared/paths.ts';
import { AccountOrders } from '#shared/schemas/account.schema.ts';
import { Order } from '#shared/schemas/order.schema.ts';
import {
  OrderLookupInput,
  OrderLookupReceipt,
  OrderLookupRequest,
} from '#shared/schemas/order-lookup.schema.ts';
import { OrderRequestInput, OrderRequestReceipt } from '#shared/schemas/order-request.schema.ts';
import { page } from '#shared/schemas/query-fields.schema.ts';
import { StockChoiceInput } from '#shared/schemas/stock-choice.schema.ts';
import { chooseForMissing } from '../stock-gone/choose-for-missing.ts';
import { askAboutOrder } from './ask-about-order.ts';
import { isOrderToken } from './order-link.ts';
import { ORDER_NOT_FOUND } from './order-refusals.ts';
import { findOrder } from './orders.queries.ts';
import { requestOrderLink } from './send-order-link.ts';
import { ordersOfUser } from './short-orders.queries.ts';

const orderPage = ({ token }: FormFields, { id = '' }: APIContext['params']) => {
  const query = token ? `?${new URLSearchParams({ token })}` : '';
  return PATHS.orderConfirmation(encodeURIComponent(id)) + query;
};

export const ordersRoutes = {
  'GET /api/account/orders': endpoint({
    summary:
      'Lists the orders that the user placed while signed in, newest first, with their number in the header `X-Total-Count`.',
    auth: 'user',
    limit: 'read',
    input: z.object(page(ACCOUNT_PAGE_SIZE)),
    output: AccountOrders,
    run: ({ input, user, services }) => {
      const { orders, total } = ordersOfUser(services.db, user.id, input);
      return listReply({ orders }, { total });
    },
  }),
  'GET /api/orders/:id': endpoint({
    summary:
      'Returns an order to its buyer, to an administrator, or to anyone with the `token` of the link in ' +
      'its emails.',
    auth: 'public',
    limit: 'read',
    input: z.object({ id: z.uuid(), token: z.string('The link to this order is incomplete').optional() }),
    output: Order,
    run: ({ input, user, services, http }) => {
      const { keys: buyerKeys } = readBuyer(services, http);
      const byLink = isOrderToken(services, input.id, input.token);
      const order = findOrder(services.db, input.id, { user, buyerKeys, byLink });
      if (!order) throw new AppError(ORDER_NOT_FOUND);
      return order;
    },
  }),
  'POST /api/orders/:id/requests': endpoint({
    summary:
      'Asks us to cancel an order (`cancel`) before anything is sent, or reports a `problem` with it, for its buyer or ' +
      'anyone with the `token` of its link. Asking again changes nothing.',
    auth: 'public',
    limit: 'contact',
    input: OrderRequestInput,
    output: OrderRequestReceipt,
    status: 202,
    errors: ['too_late'],
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
        throw new AppError(ORDER_NOT_FOUND);
      }
      askAboutOrder(services, request);
      return { message: "We got your request. We'll reply by email." };
    },
  }),
  'POST /api/orders/:id/stock-choice': endpoint({
    summary:
      'Carries out what the buyer, or anyone with the `token` of the order link, chooses for an item that is out of stock: ' +
      '`wait`, `other` with `size` and `color`, or `refund`. The same choice again changes nothing.',
    auth: 'public',
    limit: 'contact',
    input: StockChoiceInput,
    output: Order,
    errors: ['too_late', 'nothing_to_do', 'out_of_stock', 'blocked', ...PAYMENT_PROVIDER_ERRORS],
    form: {
      fields: ({ option, ...rest }) => ({ ...Object.fromEntries(new URLSearchParams(option)), ...rest }),
      done: (fields, params) => `${orderPage(fields, params)}#stock`,
      again: (values, _services, params) => orderPage(values, params),
    },
    run: async ({ input: { token, ...choice }, services, http }) => {
      const { keys: buyerKeys } = readBuyer(services, http);
      const reader = { user: null, buyerKeys, byLink: isOrderToken(services, choice.id, token) };
      // An administrator may read every order, but doesn't choose in the buyer's name.
      if (!findOrder(services.db, choice.id, reader)) throw new AppError(ORDER_NOT_FOUND);
      await chooseForMissing(services, choice);
      const order = findOrder(services.db, choice.id, reader);
      if (!order) throw new AppError(ORDER_NOT_FOUND);
      return order;
    },
  }),
  'POST /api/orders/lookup': endpoint({
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
  }),
};
