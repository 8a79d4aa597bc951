import * as z from 'zod/mini';
import { HAND_REASONS } from '#shared/hand-order.ts';
import { Address, AddressInput } from './address.schema.ts';
import { uuid } from './admin-fields.schema.ts';
import { CheckoutForm } from './checkout.schema.ts';
import { HandOrderInput } from './hand-order.schema.ts';
import { OutboxEmail } from './order-email.schema.ts';
import { SUMS } from './sums.schema.ts';
import { absentWhenEmpty, text } from './text.schema.ts';

// Orders by hand that are paid by card, through a link (docs/product/orders.md#payment-links).

/** The body of POST /api/admin/payment-links. */
export const PaymentLinkInput = z.extend(z.omit(HandOrderInput, { paidBy: true, sendConfirmation: true }), {
  /** Emails the link to the customer. */
  sendEmail: absentWhenEmpty(z.boolean('Enter true or false')),
});
export type PaymentLinkInput = z.output<typeof PaymentLinkInput>;

const PaymentLinkItem = z.object({
  productName: z.string(),
  size: z.nullable(z.string()),
  color: z.nullable(z.string()),
  quantity: z.number(),
  /** Before any discount. */
  subtotal: z.string(),
  isCustomized: z.boolean(),
});
export type PaymentLinkItem = z.output<typeof PaymentLinkItem>;

/** A payment link that waits for its payment. */
export const PaymentLink = z.object({
  /** The id that its order gets. */
  id: z.string(),
  /** Anyone with it can see the order and pay for it. */
  url: z.string(),
  reason: z.enum(HAND_REASONS),
  note: z.nullable(z.string()),
  customerName: z.string(),
  customerEmail: z.nullable(z.string()),
  customerPhone: z.nullable(z.string()),
  shippingAddress: Address,
  items: z.array(PaymentLinkItem),
  ...SUMS,
  /** The username of the administrator who made it. */
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** The last email with it; null if none was sent. */
  lastEmail: z.nullable(OutboxEmail),
});
export type PaymentLink = z.output<typeof PaymentLink>;

const token = text('The link is incomplete', 100);

/** The body of POST /api/payment-links/:id/payment: what the customer enters to pay for an order behind a link. */
export const LinkPaymentInput = z.object({
  id: uuid('Unknown payment link'),
  token,
  customerEmail: CheckoutForm.shape.customerEmail,
  customerPhone: CheckoutForm.shape.customerPhone,
  /** Required for an order that is picked up. */
  billingAddress: absentWhenEmpty(AddressInput),
  /** Only after `proof_required`: its `challenge` and the solution, as JSON. */
  proof: absentWhenEmpty(text('Send the solution of the challenge', 2000)),
});
export type LinkPaymentInput = z.output<typeof LinkPaymentInput>;

/** The body of POST /api/payment-links/:id/order. */
export const LinkOrderInput = z.object({
  id: uuid('Unknown payment link'),
  token,
  stripePaymentIntentId: text('The payment is missing', 255),
});
export type LinkOrderInput = z.output<typeof LinkOrderInput>;
