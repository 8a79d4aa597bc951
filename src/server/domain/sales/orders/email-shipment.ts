import { eq } from 'drizzle-orm';
import { emails, jobs } from '#db/schema/operations.ts';
import { emailId, queueEmail } from '#server/kernel/outbox/queue-email.ts';
import { findSendingJob } from '#server/kernel/outbox/sending-job.ts';
import type { Services } from '#server/kernel/services.ts';
import { shipmentEmailKey, shippingEmail } from './order-emails.ts';
import { readOrder } from './orders.queries.ts';
import { toShipment } from './shipment-wire.ts';
import { findShipment, quantitiesIn } from './shipments.queries.ts';

/**
 * Emails the buyer of an order about a shipment. Call it inside a transaction.
 * @param reported how many units of line items are in a vendor's shipment, by their ids, as far as it's known
 */
export function emailShipment(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  id: string,
  reported?: Record<string, number>,
): void {
  const { db } = services;
  const row = findShipment(db, id);
  const order = row ? readOrder(db, row.orderId) : null;
  if (!row || !order?.customerEmail) return;
  const quantities = reported ?? quantitiesIn(db, id);
  queueEmail(services, shippingEmail(services, order, { id, ...toShipment(row) }, quantities));
}

/**
 * Deletes the email about a shipment if it hasn't gone out: what it says isn't true anymore. If the worker is sending it, the worker wins.
 * @returns `dropped` if it was deleted, `gone_out` if the buyer gets it or has it; null if there is none
 */
export function dropShipmentEmail({ db }: Pick<Services, 'db'>, shipmentId: string) {
  const id = emailId(shipmentEmailKey(shipmentId));
  const email = db.select().from(emails).where(eq(emails.id, id)).get();
  if (!email) return null;
  const job = findSendingJob(db, email);
  if (email.status === 'sent' || job?.status === 'running') return 'gone_out';
  if (job) db.delete(jobs).where(eq(jobs.id, job.id)).run();
  db.delete(emails).where(eq(emails.id, id)).run();
  return 'dropped';
}
