import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { orderEvents } from '#db/schema/orders.ts';
import { queueEmail } from '#server/kernel/outbox/queue-email.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import type { NoteInput } from '#shared/schemas/order-actions.schema.ts';
import { messageEmail } from './order-emails.ts';
import { NO_CUSTOMER_EMAIL, ORDER_NOT_FOUND } from './order-refusals.ts';
import { recordEvent } from './order-timeline.ts';
import { readOrder } from './orders.queries.ts';
import { requireAdminOrder } from './require-order.ts';

/**
 * Adds an administrator's note to the timeline of an order, which the buyer doesn't see, or with `email` also sends it
 * to the buyer (docs/product/orders.md#notes). A repeated note adds nothing.
 * @returns the order, and whether the note is new
 * @throws AppError `not_found`, `blocked`; `already_added` for the id of a note with another
 *   text, when the first response was lost; `validation_failed` for the id of another order's event
 */
export function addNote(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  orderId: string,
  { noteId, note, email = false }: NoteInput,
  actor: Administrator,
): { order: AdminOrder; isNew: boolean } {
  const { db } = services;
  const type = email ? 'message' : 'note';
  return transaction(db, () => {
    const order = readOrder(db, orderId);
    if (!order) throw new AppError(ORDER_NOT_FOUND);
    const known = db.select().from(orderEvents).where(eq(orderEvents.id, noteId)).get();
    if (known) {
      if (known.orderId !== orderId)
        throw new AppError('validation_failed', { fields: { noteId: 'Make another UUID for this note' } });
      if (known.type !== type || known.note !== note) throw new AppError('already_added');
      return { order: requireAdminOrder(db, orderId), isNew: false };
    }
    if (email && !order.customerEmail) throw new AppError(NO_CUSTOMER_EMAIL);
    recordEvent(services, {
      id: noteId,
      orderId,
      type,
      actor,
      note,
      ...(email && { after: order.customerEmail }),
    });
    if (email) queueEmail(services, messageEmail(services, order, { id: noteId, message: note }));
    return { order: requireAdminOrder(db, orderId), isNew: true };
  });
}
