import { instituteMailbox } from '#server/kernel/outbox/institute-mailbox.ts';
import type { NewEmail } from '#server/kernel/outbox/queue-email.ts';
import { shippedPart } from '#server/kernel/outbox/shipped-part.ts';
import type { Services } from '#server/kernel/services.ts';
import { choiceName } from '#shared/cart.ts';
import { deliveryWords } from '#shared/delivery.ts';
import { isPickedUp, PICKED_UP } from '#shared/hand-order.ts';
import { toWire } from '#shared/money.ts';
import { PATHS } from '#shared/paths.ts';
import type { Order, Shipment } from '#shared/schemas/order.schema.ts';
import type { StoredRefund } from '../refunds/refund-row.ts';
import { orderLink } from './order-link.ts';
import { readDeliveryWindow } from './orders.queries.ts';
import { shipmentEmailKey } from './shipments.queries.ts';

type EmailServices = Pick<Services, 'db' | 'env'>;

const SHIPPED_PART = { whole: 'Your order', part: 'Part of your order', rest: 'The rest of your order' };

/** Returns the `once` of the email with a message. */
export const messageEmailKey = (messageId: string) => `message ${messageId}`;

/** Returns the email that confirms an order to its buyer. */
export function confirmationEmail(services: EmailServices, order: Order): NewEmail {
  const { shippingAddress } = order;
  const delivery = isPickedUp(shippingAddress)
    ? PICKED_UP
    : deliveryWords(readDeliveryWindow(services.db, order.id), shippingAddress.state);
  return {
    template: 'order-confirmation',
    ...toBuyer(services, order),
    subject: `Your order ${order.orderNumber}`,
    data: { ...orderData(services, order), delivery },
  };
}

/** Returns the email with the link that someone requested on the page "Find my order". */
export function orderLinkEmail(services: EmailServices, order: Order): NewEmail {
  return {
    template: 'order-link',
    ...toBuyer(services, order),
    subject: `The link to your order ${order.orderNumber}`,
    data: orderData(services, order),
  };
}

/**
 * Returns the email about a shipment.
 * @param shipment null for an order that vendors shipped without any
 * @param quantities how many units of line items are in it, by their ids, as far as it's known
 */
export function shippingEmail(
  services: EmailServices,
  order: Order,
  shipment: (Shipment & { id: string }) | null,
  quantities?: Record<string, number>,
): NewEmail {
  const { part } = shippedPart(order, shipment, quantities);
  const event = shipment?.method === 'handed_over' ? 'was handed to you' : 'has shipped';
  return {
    template: 'shipping-notice',
    ...toBuyer(services, order),
    subject: `${SHIPPED_PART[part]} ${order.orderNumber} ${event}`,
    once: shipmentEmailKey(shipment?.id ?? order.id),
    data: { ...orderData(services, order), shipment, ...(quantities && { quantities }) },
  };
}

/** Returns the email about a refund; one per refund. That of a canceled order is also the one about its cancellation. */
export function refundEmail(services: EmailServices, order: Order, refund: StoredRefund): NewEmail {
  const { amountCents, sums, noteToBuyer, items } = refund;
  const units = items.flatMap(({ orderItemId, quantity }) => {
    const item = quantity > 0 && order.items.find(({ id }) => id === orderItemId);
    return item ? [`${quantity} × ${choiceName(item.productName, item)}`] : [];
  });
  return {
    template: 'refund-notice',
    ...toBuyer(services, order),
    subject:
      order.status === 'cancelled'
        ? `Your order ${order.orderNumber} was canceled`
        : `A refund for your order ${order.orderNumber}`,
    once: `refund ${refund.providerRefundId ?? refund.id}`,
    data: {
      ...orderData(services, order),
      amount: toWire(amountCents),
      items: units,
      tax: toWire(sums.tax ?? 0),
      shipping: toWire(sums.shipping ?? 0),
      note: noteToBuyer,
    },
  };
}

/** Returns the email that asks the buyer what to do about items that are out of stock; one per flag. */
export function stockGoneEmail(
  services: EmailServices,
  order: Order,
  { flagId, ...missing }: { flagId: string; items: string[]; isWholeOrder: boolean },
): NewEmail {
  return {
    template: 'stock-gone',
    ...toBuyer(services, order),
    subject: `Your order ${order.orderNumber}: out of stock`,
    once: `stock_gone ${flagId}`,
    data: { ...orderData(services, order), ...missing },
  };
}

/** Returns the email with a message that an administrator writes to the buyer about an order. */
export function messageEmail(
  services: EmailServices,
  order: Order,
  { id, message }: { id: string; message: string },
): NewEmail {
  return {
    template: 'order-message',
    ...toBuyer(services, order),
    subject: `About your order ${order.orderNumber}`,
    once: messageEmailKey(id),
    data: { ...orderData(services, order), message },
  };
}

/** Answers reach the institute. */
function toBuyer(services: EmailServices, { id, customerEmail }: Order) {
  return { recipient: customerEmail, orderId: id, replyTo: instituteMailbox(services) };
}

function orderData(services: EmailServices, order: Order) {
  return {
    order,
    orderUrl: orderLink(services, order.id),
    findOrderUrl: new URL(PATHS.findMyOrder, services.env.siteUrl).href,
  };
}
