import { z } from 'zod';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { Reply } from '#server/http/response.ts';
import { addNote } from '#server/orders/add-note.ts';
import { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { NoteInput } from '#shared/schemas/order-actions.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    "Adds a note to an order's timeline, which the buyer doesn't see, or with `email` also sends it to the buyer. The " +
    'same note again responds with 200 and the order, and changes nothing.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.uuid(), ...NoteInput.shape }),
  output: AdminOrder,
  status: [201, 200],
  missing: 'order_not_found',
  errors: ['no_customer_email', 'already_added'],
  run: ({ input: { id, ...note }, actor, services }) => {
    const { order, isNew } = addNote(services, id, note, actor);
    return new Reply(order, { status: isNew ? 201 : 200 });
  },
});

export const ALL = otherMethods({ POST });
