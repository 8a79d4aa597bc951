import { queueEmail } from '#server/kernel/outbox/queue-email.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { shipmentName, type WithdrawalReason } from '#shared/shipment-methods.ts';
import { messageEmail } from './order-emails.ts';
import { recordEvent } from './order-timeline.ts';
import { readOrder } from './orders.queries.ts';

type Told = Parameters<typeof shipmentName>[0] & { trackingUrl: string | null; actor: Administrator } & (
    | { kind: 'corrected' }
    | { kind: WithdrawalReason }
  );

/** Emails the buyer that a shipment was corrected or withdrawn, and records the message. Call it inside a transaction. */
export function emailAboutShipment(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  orderId: string,
  shipment: Told,
): void {
  const order = readOrder(services.db, orderId);
  if (!order?.customerEmail) return;
  const id = services.newId();
  const message = messageAbout(shipment);
  const { actor } = shipment;
  recordEvent(services, { id, orderId, type: 'message', actor, note: message, after: order.customerEmail });
  queueEmail(services, messageEmail(services, order, { id, message }));
}

function messageAbout({ kind, trackingUrl, ...shipment }: Told): string {
  const name = shipmentName(shipment);
  const number = shipment.trackingNumber ? ` (${name})` : '';
  switch (kind) {
    case 'corrected': {
      const news = `We gave you the wrong tracking details. The right ones are: ${name}.`;
      return trackingUrl ? `${news}\n\nTrack your package: ${trackingUrl}` : news;
    }
    case 'came_back':
      return `Your package${number} came back to us. We'll be in touch about sending it again.`;
    case 'mistake':
      return `We told you by mistake that a shipment of your order was sent${number}. It hasn't been sent yet. We'll email you when it ships.`;
  }
}
