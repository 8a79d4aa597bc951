import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { queueEmail } from '#server/kernel/outbox/queue-email.ts';
import type { Services } from '#server/kernel/services.ts';
import { changeMoment } from '#server/kernel/time/change-moment.ts';
import { emailStockGone } from '../stock-gone/flag-stock-gone.ts';
import { unflagOrder } from './flag-order.ts';
import { confirmationEmail } from './order-emails.ts';
import { recordEvent } from './order-timeline.ts';
import { readOrder } from './orders.queries.ts';

interface Contact {
  customerEmail: string;
  customerName: string;
  customerPhone?: string | undefined;
}

/**
 * Adds the shopper's contact details to an order that was created without any, and queues its confirmation email.
 * An order that has an email address keeps it: knowing the payment must not redirect the order's emails.
 */
export function completeContact(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  orderId: string,
  { customerEmail, customerName, customerPhone }: Contact,
): void {
  const { db } = services;
  transaction(db, () => {
    const row = db.select().from(orders).where(eq(orders.id, orderId)).get();
    if (row?.customerEmail !== '') return;
    db.update(orders)
      .set({ customerEmail, customerName, customerPhone, updatedAt: changeMoment(services, row.updatedAt) })
      .where(eq(orders.id, orderId))
      .run();
    unflagOrder(services, orderId, 'contact_missing');
    recordEvent(services, { orderId, type: 'contact', actor: { kind: 'shopper' }, after: customerEmail });
    const order = readOrder(db, orderId);
    if (order) queueEmail(services, confirmationEmail(services, order));
    emailStockGone(services, orderId);
  });
}
