import * as z from 'zod/mini';
import { transaction } from '#db/client.ts';
import { correctShipment } from '#server/domain/sales/orders/correct-shipment.ts';
import { shipItems } from '#server/domain/sales/orders/ship-items.ts';
import { withdrawShipment } from '#server/domain/sales/orders/withdraw-shipment.ts';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { Reply } from '#server/kernel/http/response.ts';
import { PAYMENT_PROVIDER_ERRORS, VENDOR_ERRORS } from '#shared/error-groups.ts';
import { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { OrderIdsQuery } from '#shared/schemas/admin-queries.schema.ts';
import {
  BulkFulfillInput,
  BulkFulfillResult,
  FulfillEffects,
  FulfillInput,
  FulfillmentResult,
  UndoFulfillInput,
  UndoFulfillResult,
} from '#shared/schemas/fulfillment.schema.ts';
import {
  CancelInput,
  ShipmentCorrection,
  ShipmentInput,
  ShipmentWithdrawal,
} from '#shared/schemas/order-actions.schema.ts';
import { Rehearsal } from '#shared/schemas/rehearsal.schema.ts';
import { VENDOR_IDS } from '#shared/vendors.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelVendorOrder } from './cancel-vendor-order.ts';
import { fulfillOrders } from './fulfill-orders.ts';
import { showRehearsal } from './rehearsal.queries.ts';
import { requestRehearsal } from './request-rehearsal.ts';
import { fulfillAtOnce, undoFulfillment } from './scheduled-fulfillment.ts';
import { readFulfillEffects } from './sendable-orders.ts';

const VendorPath = z.object({ id: z.enum(VENDOR_IDS) });

export const fulfillmentRoutes = {
  'GET /api/admin/orders/fulfill-effects': endpoint({
    summary:
      'Returns what sending these orders to their vendors costs, and which of them are left out and why. Asks a vendor for up to 10 prices ' +
      'that are not known yet, for at most four seconds. Changes nothing.',
    auth: 'admin',
    limit: 'admin',
    input: OrderIdsQuery,
    output: FulfillEffects,
    run: ({ input: { ids = [] }, services }) => readFulfillEffects(services, ids),
  }),
  'POST /api/admin/orders/fulfill': endpoint({
    summary:
      'Sends up to 200 orders to their print vendors: at once, or with `delay` when the time to undo it is over. Orders with open flags ' +
      'are left out. Repeating it never makes a second vendor order.',
    auth: 'admin',
    limit: 'admin',
    input: BulkFulfillInput,
    output: BulkFulfillResult,
    run: ({ input, actor, services }) => fulfillOrders(services, input, actor),
  }),
  'POST /api/admin/orders/fulfill/undo': endpoint({
    summary:
      'Takes back orders that were to go out to their vendors, unless sending them has begun. Lists the ones of which a vendor already has a part.',
    auth: 'admin',
    limit: 'admin',
    input: UndoFulfillInput,
    output: UndoFulfillResult,
    run: ({ input: { ids }, services }) => transaction(services.db, () => undoFulfillment(services, ids)),
  }),
  'POST /api/admin/orders/:id/cancel': endpoint({
    summary:
      'Cancels an order: cancels what its print vendors make of it, and refunds what is left of its payment; with `restock` puts the ' +
      'units of unsent line items back into stock. If a vendor refuses, nothing is refunded.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid(), ...CancelInput.shape }),
    output: AdminOrder,
    errors: [
      'blocked',
      'in_progress',
      'not_for_samples',
      'stale',
      'too_late',
      'vendor_refused_order',
      ...PAYMENT_PROVIDER_ERRORS,
      ...VENDOR_ERRORS,
    ],
    run: ({ input: { id, ...input }, actor, services }) => cancelOrder(services, id, input, actor),
  }),
  'POST /api/admin/orders/:id/fulfill': endpoint({
    summary:
      'Sends the items of an order to the print vendors that make them, one vendor order each. Without a body, everything that can ' +
      "be sent; with `vendorId`, that vendor's share, as for a retry. Each vendor has its own result: what one refused waits, and can be " +
      'sent again. Repeating it never makes a second vendor order. An order with open flags is sent once `acceptFlags` names them; the ' +
      'error has them as `flags`.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid(), ...FulfillInput.shape }),
    output: FulfillmentResult,
    errors: ['nothing_to_do', 'blocked', 'not_for_samples', 'order_flagged'],
    run: ({ input: { id, ...input }, actor, services }) => fulfillAtOnce(services, id, input, actor),
  }),
  'POST /api/admin/orders/:id/shipments': endpoint({
    summary:
      'Records a shipment made by hand, with tracking, as a letter, or handed over in person: moves its line items to shipped, and ' +
      'the order to shipped when no unit is left, else to processing, and emails the buyer. Repeating it, with the same `shipmentId` ' +
      'or tracking number and units, responds with 200 and the order, and changes nothing. ' +
      'An order with open flags is sent once `acceptFlags` names them; the error has them as `flags`.',
    auth: 'admin',
    limit: 'admin',
    input: z.safeExtend(ShipmentInput, { id: z.uuid() }),
    output: AdminOrder,
    status: [201, 200],
    errors: ['already_added', 'blocked', 'nothing_to_do', 'not_for_samples', 'order_flagged'],
    run: ({ input: { id, ...shipment }, actor, services }) => {
      const { order, isNew } = shipItems(services, id, shipment, actor);
      return new Reply(order, { status: isNew ? 201 : 200 });
    },
  }),
  'PATCH /api/admin/shipments/:id': endpoint({
    summary:
      'Corrects the carrier or tracking number of a shipment made by hand, and returns the order. An email about it that has not gone ' +
      "out is corrected; otherwise `email` sends the buyer another email. A vendor's shipment can't be changed.",
    auth: 'admin',
    limit: 'admin',
    input: z.safeExtend(ShipmentCorrection, { id: z.uuid() }),
    output: AdminOrder,
    errors: ['blocked'],
    run: ({ input: { id, ...correction }, actor, services }) =>
      correctShipment(services, id, correction, actor),
  }),
  'DELETE /api/admin/shipments/:id': endpoint({
    summary:
      'Withdraws a shipment made by hand, and returns the order: its units are to be shipped again, and the status of the order goes ' +
      'back. An email about it that has not gone out is deleted; otherwise `email=true` emails the buyer, and with `undo=true` it is 409 ' +
      "`too_late`. Stock isn't moved.",
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid(), ...ShipmentWithdrawal.shape }),
    output: AdminOrder,
    errors: ['blocked', 'too_late'],
    run: ({ input: { id, reason, email, undo }, actor, services }) =>
      withdrawShipment(services, id, { reason, email: email === 'true', undo: undo === 'true' }, actor),
  }),
  'GET /api/admin/vendors/:id/rehearsal': endpoint({
    summary:
      'Returns how far the test orders at a print vendor are, or what became of the last ones: one row per placement of each customizable ' +
      'product on sale, with what it would cost or why the vendor refused it. `picture` is how the vendor shows the test print; pictures come ' +
      'after the state is `done`.',
    auth: 'admin',
    limit: 'admin',
    input: VendorPath,
    output: Rehearsal,
    run: ({ input, services }) => showRehearsal(services.db, input.id),
  }),
  'POST /api/admin/vendors/:id/rehearsal': endpoint({
    summary:
      "Makes a test order of every placement of a print vendor's customizable products, which costs nothing and isn't made, and deletes " +
      'it. Answers at once; follow it by GET. Joins test orders that are under way. At most 200 are made; `leftOut` says how many products ' +
      "weren't tried.",
    auth: 'admin',
    limit: 'admin',
    input: VendorPath,
    output: Rehearsal,
    status: 202,
    errors: ['vendor_not_configured'],
    run: ({ input, actor, services }) => requestRehearsal(services, input.id, actor),
  }),
  'POST /api/admin/vendor-orders/:id/cancel': endpoint({
    summary:
      'Cancels a vendor order at its print vendor, as long as the vendor allows that, and returns the order. Its items can then be sent ' +
      'again or refunded.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid() }),
    output: AdminOrder,
    errors: ['too_late', 'in_progress', 'vendor_refused_order', ...VENDOR_ERRORS],
    run: ({ input: { id }, actor, services }) => cancelVendorOrder(services, id, actor),
  }),
};
