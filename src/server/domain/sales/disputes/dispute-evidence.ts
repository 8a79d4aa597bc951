import { listOrderEmails } from '#server/kernel/outbox/emails.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { addressLines } from '#shared/address.ts';
import { sumRows } from '#shared/amounts.ts';
import { describeChoice } from '#shared/cart.ts';
import { zonedMomentFormat } from '#shared/dates.ts';
import { flawWords } from '#shared/designs/print-flaws.ts';
import { printedWords } from '#shared/designs/printed-size.ts';
import { disputeReasonWords } from '#shared/disputes.ts';
import { emailTemplateLabel } from '#shared/email-templates.ts';
import { displayMoney } from '#shared/money.ts';
import type { AdminOrder, AdminOrderItem } from '#shared/schemas/admin-orders.schema.ts';
import type { AdminDispute } from '#shared/schemas/disputes.schema.ts';
import type { OutboxEmail } from '#shared/schemas/order-email.schema.ts';
import { shipmentName } from '#shared/shipment-methods.ts';
import { statusWords } from '#shared/status-words.ts';
import { requireAdminOrder } from '../orders/require-order.ts';
import { disputesOfOrder } from './disputes.queries.ts';

type Format = (instant: string) => string;

/**
 * Returns what we know about a disputed order as plain text, for the payment provider's form (docs/product/refunds.md#disputes):
 * without notes, which are internal.
 * @throws AppError `not_found`
 */
export function disputeEvidence(
  services: Pick<Services, 'db' | 'env' | 'payments'>,
  orderId: string,
): string {
  const { db, env } = services;
  const order = requireAdminOrder(db, orderId);
  const format = zonedMomentFormat(env.timeZone);
  const at: Format = (instant) => format.format(new Date(instant)).replaceAll('\u202f', ' ');
  const emails = listOrderEmails(db, orderId).toReversed();
  const sections: [title: string, lines: string[]][] = [
    [`Order ${order.orderNumber}`, orderLines(order, at)],
    ['Disputed', disputesOfOrder(services, orderId).flatMap((dispute) => disputeLines(dispute, at))],
    ['Items', order.items.flatMap(itemLines)],
    ['Payment', paymentLines(order, at)],
    ['Shipping address', [...addressLines(order.shippingAddress), order.shippingAddress.country]],
    ['Billing address', [...addressLines(order.billingAddress), order.billingAddress.country]],
    ['Shipments', shipmentLines(order, at)],
    ['Status', statusLines(order, at)],
    ['Emails to the customer', emails.flatMap((email) => emailLine(email, order, at))],
    ['Messages', messageLines(order, at)],
  ];
  return sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `${title.toUpperCase()}\n${lines.join('\n')}\n`)
    .join('\n');
}

function orderLines(order: AdminOrder, at: Format): string[] {
  const { customerName, customerEmail, customerPhone, createdAt } = order;
  return [
    `Placed: ${at(createdAt)}`,
    `Customer: ${customerName}`,
    ...(customerEmail ? [`Email: ${customerEmail}`] : []),
    ...(customerPhone ? [`Phone: ${customerPhone}`] : []),
  ];
}

function disputeLines({ id, amount, reason, openedAt }: AdminDispute, at: Format): string[] {
  const facts = [amount && displayMoney(amount), disputeReasonWords(reason), `since ${at(openedAt)}`, id];
  return [facts.filter(Boolean).join(', ')];
}

function itemLines({ quantity, productName, size, color, subtotal, design }: AdminOrderItem): string[] {
  const choice = describeChoice({ size, color });
  const line = `${quantity} x ${productName}${choice && ` (${choice})`}: ${displayMoney(subtotal)}`;
  if (!design) return [line];
  const parts = [
    `printed ${printedWords(design.printedInches, design.placement)}`,
    design.text && `text “${design.text.replaceAll('\n', ' / ')}”`,
    design.effectiveDpi !== null && 'with a logo that the customer uploaded',
  ];
  const accepted = flawWords(design.acceptedFlaws);
  return [
    line,
    `  Made to order with the customer's own design: ${parts.filter(Boolean).join(', ')}.`,
    ...(accepted ? [`  The customer saw and accepted before ordering: ${accepted}.`] : []),
  ];
}

function paymentLines(order: AdminOrder, at: Format): string[] {
  const { stripePaymentIntentId, refunds } = order;
  const sums = sumRows(order).map(([, label, amount]) => `${label} ${displayMoney(amount)}`);
  return [
    sums.slice(0, -1).join(', '),
    ...sums.slice(-1),
    ...(stripePaymentIntentId ? [`Payment ${stripePaymentIntentId}`] : []),
    ...refunds.map(
      ({ amount, status, createdAt }) =>
        `Refund of ${displayMoney(amount)}, ${statusWords(status)}, ${at(createdAt)}`,
    ),
  ];
}

function shipmentLines({ shipments }: AdminOrder, at: Format): string[] {
  return shipments.map(({ trackingUrl, shippedAt, ...shipment }) =>
    [shipmentName(shipment), shippedAt && `shipped ${at(shippedAt)}`, trackingUrl].filter(Boolean).join(', '),
  );
}

function statusLines({ events }: AdminOrder, at: Format): string[] {
  return events
    .filter(({ type, after }) => (type === 'placed' || type === 'status') && after)
    .map(({ after, createdAt }) => `${at(createdAt)}: ${statusWords(after ?? '')}`);
}

/** Not those to staff. */
function emailLine({ template, recipient, subject, sentAt }: OutboxEmail, order: AdminOrder, at: Format) {
  if (sentAt === null || recipient !== order.customerEmail) return [];
  return [`${at(sentAt)}: ${emailTemplateLabel(template)} “${subject}” to ${recipient}`];
}

/** What the customer wrote by our forms, and what we wrote to them. */
function messageLines({ events }: AdminOrder, at: Format): string[] {
  return events.flatMap(({ type, actor, note, createdAt }) => {
    const isTheirs = type === 'flagged' && actor === 'shopper';
    if (!note || !(isTheirs || type === 'message')) return [];
    return [`${at(createdAt)}, ${isTheirs ? 'from the customer' : 'to the customer'}:`, note];
  });
}
