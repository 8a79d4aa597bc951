import { queueEmail } from '#server/kernel/outbox/queue-email.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { shipmentName, type WithdrawalReason } from '#shared/shipment-methods.ts';
import { messageEmail } from './order-emails.ts';
import { recordEvent } from './order-timeline.ts';
import { readOrder } from './orders.queries.ts';

type ShipmentChange = Parameters<typeof shipmentName>[0] & {
  kind: 'corrected' | WithdrawalReason;
  trackingUrl: string | null;
  actor: Administrator;
  /** The id of the message, if its email has to be found again. */
  messageId?: string;
};

/** Emails the buyer that a shipment was corrected or withdrawn, and records the message. Call it inside a transaction. */
export function emailShipmentChange(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  orderId: string,
  { messageId: id = services.newId(), ...change }: ShipmentChange,
): void {
  const order = readOrder(services.db, orderId);
  if (!order?.customerEmail) return;
  const message = messageAbout(change);
  const { actor } = change;
  recordEvent(services, { id, orderId, type: 'message', actor, note: message, after: order.customerEmail });
  queueEmail(services, messageEmail(services, order, { id, message }));
}

function messageAbout({ kind, trackingUrl, ...shipment }: Omit<ShipmentChange, 'messageId'>): string {
  const name = shipmentName(shipment);
  const number = shipment.trackingNumber ? ` (${name})` : '';
  switch (kind) {
    case 'corrected': {
      const details = `The tracking details we sent you were wrong. The right ones are: ${name}.`;
      return trackingUrl ? `${details}\n\nTrack your package: ${trackingUrl}` : details;
    }
    case 'came_back':
      return `Your package${number} came back to us. We'll be in touch about sending it again.`;
    case 'mistake':
      return `We told you by mistake that items in your order had shipped${number}. They haven't shipped yet. We'll email you when they do.`;
  }
}
