import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { Reply } from '#server/http/response.ts';
import { shipItems } from '#server/orders/ship-items.ts';
import { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { ShipmentInput } from '#shared/schemas/order-actions.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Records a shipment made by hand: moves its line items to shipped, and the order to shipped when none is left, ' +
    'else to processing, and emails the buyer. Repeating it responds with 200 and the order, and changes nothing. ' +
    'An order with open flags is sent once `acceptFlags` names them; the error has them as `flags`.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid(), ...ShipmentInput.shape }),
  output: AdminOrder,
  status: [201, 200],
  missing: 'order_not_found',
  errors: [
    'order_cancelled',
    'order_unpaid',
    'payment_lost',
    'already_shipped',
    'item_at_vendor',
    'order_flagged',
  ],
  run: ({ input: { id, ...shipment }, actor, services }) => {
    const { order, isNew } = shipItems(services, id, shipment, actor);
    return new Reply(order, { status: isNew ? 201 : 200 });
  },
});

export const ALL = otherMethods({ POST });
