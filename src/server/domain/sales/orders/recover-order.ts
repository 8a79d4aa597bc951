import { orders } from '#db/schema/orders.ts';
import type { IntentDetails } from '#server/gateways/payments/payments.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Address } from '#shared/schemas/address.schema.ts';
import { deliveryWindow } from '../delivery/delivery-window.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { flagOrder } from './flag-order.ts';
import { takeOrderNumber } from './order-number.ts';
import { recordEvent } from './order-timeline.ts';

/**
 * Stores an order for a payment whose checkout is lost: without line items and flagged `items_missing`. The buyer gets
 * no email, because the lost order may have been confirmed already. Call it inside a transaction. The unique index on
 * the payment intent prevents a second order for the same payment.
 * @returns the id of the new order
 */
export function recoverOrder(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'newOrderId' | 'now'>,
  intent: IntentDetails,
): string {
  const { db, newOrderId, now } = services;
  const id = newOrderId();
  const address = toAddress(intent);
  const email = intent.receiptEmail ?? intent.payer.email;
  db.insert(orders)
    .values({
      id,
      number: takeOrderNumber(db),
      status: 'paid',
      settledStatus: 'paid',
      stripePaymentIntentId: intent.id,
      isLive: intent.isLive,
      customerEmail: email ?? '',
      customerName: intent.payer.name ?? intent.shipping?.name ?? '',
      customerPhone: intent.shipping?.phone ?? intent.payer.phone,
      shippingAddress: address,
      billingAddress: address,
      items: [],
      sums: { subtotal: intent.amountReceived },
      totalCents: intent.amountReceived,
      deliveryWindow: deliveryWindow(services, intent.createdAt),
      createdAt: intent.createdAt,
      updatedAt: now(),
    })
    .run();
  if (intent.currency === 'usd') {
    postEntry(services, {
      kind: 'captured',
      orderId: id,
      source: intent.id,
      amountCents: intent.amountReceived,
      occurredAt: intent.chargedAt ?? intent.createdAt,
    });
  }
  recordEvent(services, {
    orderId: id,
    type: 'placed',
    actor: { kind: 'system' },
    after: 'paid',
    note: 'Found at the payment provider. What was ordered is not known here, as happens after a backup is restored.',
  });
  flagOrder(services, id, 'items_missing');
  if (!email) flagOrder(services, id, 'contact_missing');
  return id;
}

/** Returns the shipping address that was sent to the payment provider when the payment was started. */
function toAddress({ shipping }: IntentDetails): Address {
  const [firstName = '', ...names] = (shipping?.name ?? '').split(' ');
  const { line1, line2, city, state, postalCode, country } = shipping?.address ?? {};
  return {
    firstName,
    lastName: names.join(' '),
    addressLine1: line1 ?? '',
    addressLine2: line2 ?? undefined,
    city: city ?? '',
    state: state ?? '',
    zipCode: postalCode ?? '',
    country: country ?? 'US',
  };
}
