import { eq } from 'drizzle-orm';
import { emails, jobs } from '#db/schema/operations.ts';
import { emailId, queueEmail } from '#server/kernel/outbox/queue-email.ts';
import { findSendingJob } from '#server/kernel/outbox/sending-job.ts';
import type { Services } from '#server/kernel/services.ts';
import { shippingEmail } from './order-emails.ts';
import { readOrder } from './orders.queries.ts';
import { toShipment } from './shipment-wire.ts';
import { findShipment, quantitiesIn, shipmentEmailKey } from './shipments.queries.ts';

interface ShipmentEmail {
  /** How many units of line items are in a vendor's shipment, by their ids, as far as it's known. */
  reported?: Record<string, number> | undefined;
  /** When it is sent; now by default. Until then `dropShipmentEmail` takes it back. */
  sendAt?: Date | undefined;
}

/** Emails the buyer of an order about a shipment. Call it inside a transaction. */
export function emailShipment(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  id: string,
  { reported, sendAt }: ShipmentEmail = {},
): void {
  const { db } = services;
  const row = findShipment(db, id);
  const order = row ? readOrder(db, row.orderId) : null;
  if (!row || !order?.customerEmail) return;
  const quantities = reported ?? quantitiesIn(db, id);
  const email = shippingEmail(services, order, { id, ...toShipment(row) }, quantities);
  queueEmail(services, { ...email, sendAt });
}

/**
 * Deletes the unsent email about a shipment, because its content is outdated. An email that the worker is sending goes out.
 * @returns `dropped` if it was deleted, with the time it was delayed to; `gone_out` if the buyer gets it or has it; null if there is
 *   none
 */
export function dropShipmentEmail(
  { db }: Pick<Services, 'db'>,
  shipmentId: string,
): { is: 'dropped'; sendAt: Date | undefined } | { is: 'gone_out' } | null {
  const id = emailId(shipmentEmailKey(shipmentId));
  const email = db.select().from(emails).where(eq(emails.id, id)).get();
  if (!email) return null;
  const job = findSendingJob(db, email);
  if (email.status === 'sent' || job?.status === 'running') return { is: 'gone_out' };
  if (job) db.delete(jobs).where(eq(jobs.id, job.id)).run();
  db.delete(emails).where(eq(emails.id, id)).run();
  return { is: 'dropped', sendAt: email.status === 'waiting' ? job?.runAt : undefined };
}
