import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { emails } from '#db/schema/operations.ts';
import { orderEvents } from '#db/schema/orders.ts';
import { deriveId } from '#server/kernel/ids/derive-id.ts';
import { cancelEmail } from '#server/kernel/outbox/cancel-email.ts';
import { emailId } from '#server/kernel/outbox/queue-email.ts';
import { findSendingJob } from '#server/kernel/outbox/sending-job.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { shipmentName } from '#shared/shipment-methods.ts';
import { emailShipmentChange } from './email-shipment-change.ts';
import { messageEmailKey } from './order-emails.ts';
import { recordEvent } from './order-timeline.ts';
import type { ShipmentRow } from './shipment-wire.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

/** Corrections made after the shipping notice are counted, so that their emails can be found. */
const eventId = (shipmentId: string, count: number) =>
  deriveId(`correction ${count} of shipment ${shipmentId}`, '8');
const messageId = (shipmentId: string, count: number) =>
  deriveId(`message about correction ${count} of shipment ${shipmentId}`, '8');

interface Correction {
  before: ShipmentRow;
  after: ShipmentRow;
  /** Whether the shipping notice hasn't gone out: it says what is right by then. */
  isNoticeUnsent: boolean;
  /** Whether the buyer gets an email. */
  email: boolean;
  /** A tracking page that was given with it. */
  newPage?: string | undefined;
  actor: Administrator;
}

/**
 * Records a correction of a shipment. Emails the buyer who has the shipping notice if asked to, or if the email about an earlier
 * correction still waited, which this one replaces. What the buyer was told last isn't repeated. Call it inside a transaction.
 */
export function recordCorrection(
  services: Deps,
  { before, after, isNoticeUnsent, email, newPage, actor }: Correction,
): void {
  const { id, orderId } = before;
  const names = { before: shipmentName(before), after: shipmentName(after) };
  const event = {
    ...{ orderId, type: 'shipment_corrected' as const, actor, ...names },
    ...(newPage && { note: `Tracking page: ${newPage}` }),
  };
  if (isNoticeUnsent) {
    recordEvent(services, event);
    return;
  }
  const { count, wasWaiting, told = names.before } = cancelCorrectionEmails(services, id, actor);
  const next = count + 1;
  recordEvent(services, { id: eventId(id, next), ...event });
  if ((email || wasWaiting) && (told !== names.after || newPage))
    emailShipmentChange(services, orderId, {
      ...{ ...after, kind: 'corrected', messageId: messageId(id, next), actor },
    });
}

/**
 * Cancels the emails about corrections of a shipment that haven't gone out, because their content is outdated. An email that the worker
 * is sending goes out.
 * @returns how many corrections there were, whether an email was canceled, and the name that the buyer knows the shipment by, as far as
 *   there were corrections
 */
export function cancelCorrectionEmails(services: Deps, shipmentId: string, actor: Administrator) {
  const { db } = services;
  const names: { before: string | null; after: string | null }[] = [];
  for (let event = findEvent(db, shipmentId, 1); event; event = findEvent(db, shipmentId, names.length + 1))
    names.push(event);
  const count = names.length;
  let wasWaiting = false;
  for (let at = count; at > 0; at -= 1) {
    const email = findEmail(db, shipmentId, at);
    if (email?.is === 'gone_out') return { count, wasWaiting, told: names[at - 1]?.after ?? undefined };
    if (email?.is !== 'waiting') continue;
    cancelEmail(services, email.id, actor);
    wasWaiting = true;
  }
  return { count, wasWaiting, told: names[0]?.before ?? undefined };
}

function findEvent(db: Db, shipmentId: string, count: number) {
  return db
    .select({ before: orderEvents.before, after: orderEvents.after })
    .from(orderEvents)
    .where(eq(orderEvents.id, eventId(shipmentId, count)))
    .get();
}

/** Returns the email about a correction, if it was sent or will be. */
function findEmail(db: Db, shipmentId: string, count: number) {
  const id = emailId(messageEmailKey(messageId(shipmentId, count)));
  const email = db.select().from(emails).where(eq(emails.id, id)).get();
  if (!email) return null;
  const job = findSendingJob(db, email);
  if (email.status === 'sent' || job?.status === 'running') return { id, is: 'gone_out' as const };
  return job ? { id, is: 'waiting' as const } : null;
}
