import { and, eq } from 'drizzle-orm';
import type { emails } from '#db/schema/operations.ts';
import { orderEvents } from '#db/schema/orders.ts';
import { emailId, type NewEmail } from '#server/kernel/outbox/queue-email.ts';
import type { Services } from '#server/kernel/services.ts';
import { refundsOf } from '../refunds/refunds.queries.ts';
import {
  isWholeOrder,
  lastStockFlag,
  missingWords,
  readMissingStock,
} from '../stock-gone/missing-stock.queries.ts';
import {
  confirmationEmail,
  messageEmail,
  orderLinkEmail,
  refundEmail,
  shippingEmail,
  stockGoneEmail,
} from './order-emails.ts';
import { readOrder } from './orders.queries.ts';
import { toShipment } from './shipment-wire.ts';
import { quantitiesIn, shipmentsOf } from './shipments.queries.ts';

type Deps = Pick<Services, 'db' | 'env'>;
type EmailRow = typeof emails.$inferSelect;

/**
 * Makes an email to the buyer of an order again from what is known of the order, after its text was removed.
 * @returns undefined if it is another kind of email, or what it announced isn't known anymore
 */
export function remakeEmail(services: Deps, { id, template, orderId }: EmailRow): NewEmail | undefined {
  const { db } = services;
  const order = orderId === null ? null : readOrder(db, orderId);
  if (!order) return undefined;
  const refunded = refundsOf(db, [order.id]).get(order.id) ?? [];
  const messages = db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.type, 'message')))
    .all();
  const flag = lastStockFlag(db, order.id);
  const missing = readMissingStock(db, order.id);
  const possible = [
    confirmationEmail(services, order),
    orderLinkEmail(services, order),
    shippingEmail(services, order, null),
    ...shipmentsOf(db, order.id).map((row) =>
      shippingEmail(services, order, { id: row.id, ...toShipment(row) }, quantitiesIn(db, row.id)),
    ),
    ...refunded
      .filter(({ providerRefundId }) => providerRefundId !== null)
      .map((refund) => refundEmail(services, order, refund)),
    ...(flag && missing.length > 0
      ? [
          stockGoneEmail(services, order, {
            flagId: flag.id,
            items: missing.map(missingWords),
            isWholeOrder: isWholeOrder(db, order.id, missing),
          }),
        ]
      : []),
    ...messages.map((event) => messageEmail(services, order, { id: event.id, message: event.note ?? '' })),
  ];
  return possible.find(
    (email) => email.template === template && (email.once === undefined || emailId(email.once) === id),
  );
}
