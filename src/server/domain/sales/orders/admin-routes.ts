import { z } from 'zod';
import { csvResponse } from '#server/kernel/http/csv-file.ts';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { listReply, Reply } from '#server/kernel/http/response.ts';
import { listOrderEmails } from '#server/kernel/outbox/emails.queries.ts';
import { AdminOrder, StatusChange } from '#shared/schemas/admin-orders.schema.ts';
import {
  OrderCountsQuery,
  OrderExportQuery,
  OrderIdsQuery,
  OrdersQuery,
} from '#shared/schemas/admin-queries.schema.ts';
import {
  BulkStatusChange,
  BulkStatusResult,
  CancelEffects,
  FlagResolution,
  NoteInput,
  OrderCorrection,
} from '#shared/schemas/order-actions.schema.ts';
import { OutboxEmail } from '#shared/schemas/order-email.schema.ts';
import { OrderCounts, OrderSummary } from '#shared/schemas/order-summary.schema.ts';
import { addNote } from './add-note.ts';
import { readCancelEffects } from './cancel-effects.queries.ts';
import { changeStatus } from './change-status.ts';
import { changeStatuses } from './change-statuses.ts';
import { correctOrder } from './correct-order.ts';
import { exportOrders } from './export-orders.ts';
import { countOrders } from './order-list.queries.ts';
import { listOrderSummaries } from './order-summaries.queries.ts';
import { listOrders } from './orders.queries.ts';
import { requireAdminOrder, requireOrder } from './require-order.ts';
import { resolveFlag } from './resolve-flag.ts';

/** `q` is the search of the first clients (docs/product/orders.md#order-search). */
const filterOf = <Input extends { q: string | undefined; search: string | undefined }>({
  q,
  search = q,
  ...filter
}: Input) => ({ ...filter, search });

export const ordersAdminRoutes = {
  'GET /api/admin/orders/:id': endpoint({
    summary: 'Returns an order with its timeline.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid() }),
    output: AdminOrder,
    run: ({ input, services }) => requireAdminOrder(services.db, input.id),
  }),
  'PUT /api/admin/orders/:id': endpoint({
    summary:
      'Sets the status of an order, to any status. It sends no email and moves no stock, except that `restock` with ' +
      '`cancelled` puts the units of unsent line items back. The same status again only adds the note. A status other than the ' +
      'units say is a `statusOverride`; its `settledStatus` ends it. The error ' +
      '`stale` has the order as it is now as `order`.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid(), ...StatusChange.shape }),
    output: AdminOrder,
    errors: ['stale'],
    run: ({ input: { id, ...change }, actor, services }) => changeStatus(services, id, change, actor),
  }),
  'PATCH /api/admin/orders/:id': endpoint({
    summary:
      'Corrects the email address of an order, or its phone number and shipping address before anything is sent. The error ' +
      '`stale` has the order as it is now as `order`, and `total_would_change` has the other total as `newTotal`.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid(), ...OrderCorrection.shape }),
    output: AdminOrder,
    errors: ['stale', 'too_late', 'total_would_change'],
    run: ({ input: { id, ...correction }, actor, services }) => correctOrder(services, id, correction, actor),
  }),
  'POST /api/admin/orders/:id/attention/:reason/resolve': endpoint({
    summary: 'Resolves a flag of an order, with a note about what was done.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid(), ...FlagResolution.shape }),
    output: AdminOrder,
    errors: ['nothing_to_do'],
    run: ({ input: { id, ...resolution }, actor, services }) => resolveFlag(services, id, resolution, actor),
  }),
  'GET /api/admin/orders/:id/emails': endpoint({
    summary: 'Lists the emails about an order, newest first, at most 200.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid() }),
    output: z.array(OutboxEmail),
    run: ({ input, services }) => listOrderEmails(services.db, requireOrder(services.db, input.id).id),
  }),
  'POST /api/admin/orders/:id/notes': endpoint({
    summary:
      "Adds a note to an order's timeline, which the buyer doesn't see, or with `email` also sends it to the buyer. The " +
      'same note again responds with 200 and the order, and changes nothing.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid(), ...NoteInput.shape }),
    output: AdminOrder,
    status: [201, 200],
    errors: ['blocked', 'already_added'],
    run: ({ input: { id, ...note }, actor, services }) => {
      const { order, isNew } = addNote(services, id, note, actor);
      return new Reply(order, { status: isNew ? 201 : 200 });
    },
  }),
  'GET /api/admin/orders/cancel-effects': endpoint({
    summary:
      'Returns what setting these orders to `cancelled` does not undo, their payments and their vendor orders, what ' +
      'stock it can put back, and what stock another status takes again.',
    auth: 'admin',
    limit: 'admin',
    input: OrderIdsQuery,
    output: CancelEffects,
    run: ({ input: { ids = [] }, services }) => readCancelEffects(services.db, ids),
  }),
  'GET /api/admin/orders/counts': endpoint({
    summary: 'Counts the orders that match, in total and in each status.',
    auth: 'admin',
    limit: 'admin',
    input: OrderCountsQuery,
    output: OrderCounts,
    run: ({ input, services }) => countOrders(services, filterOf(input)),
  }),
  'GET /api/admin/orders/export.csv': endpoint({
    summary:
      'Returns the orders that match as a CSV file, with their number in the header `X-Total-Count`. The file is streamed. ' +
      'Its columns `State`, `Taxable` and `Exempt` are for the tax return (docs/product/payments.md#taxable-sales).',
    auth: 'admin',
    limit: 'admin',
    input: OrderExportQuery,
    file: 'text/csv',
    run: ({ input, actor, services }) => csvResponse(exportOrders(services, filterOf(input), actor)),
  }),
  'GET /api/admin/orders': endpoint({
    summary:
      'Lists orders, newest first by default, with the number of all matches in the header `X-Total-Count`. `search` has ' +
      'at most 10,000 matches, and `X-Total-Count` is `10000+` if there are more; the order whose number is searched for comes ' +
      'first. With `view=summary` each is an OrderSummary.',
    auth: 'admin',
    limit: 'admin',
    input: OrdersQuery,
    output: z.union([z.array(AdminOrder), z.array(OrderSummary)]),
    run: ({ input, services }) => {
      const list = input.view === 'summary' ? listOrderSummaries : listOrders;
      const { orders, total, hasMore } = list(services, filterOf(input));
      return listReply<AdminOrder[] | OrderSummary[]>(orders, { total, hasMore });
    },
  }),
  'POST /api/admin/orders/status': endpoint({
    summary:
      'Sets up to 200 orders to a status, all or none. It sends no email and moves no stock, except that `cancelled` with ' +
      '`restock` puts unsent stock back. Orders that were refunded in full stay as they are, unless they are ' +
      'canceled or set back. The response has the ids of the orders that changed, had the status already, were refunded, got stock put ' +
      'back, or do not exist.',
    auth: 'admin',
    limit: 'admin',
    input: BulkStatusChange,
    output: BulkStatusResult,
    run: ({ input, actor, services }) => changeStatuses(services, input, actor),
  }),
};
