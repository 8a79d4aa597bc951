import { insertInto } from '#db/insert-row.ts';
import { paymentLinkDesigns, paymentLinks } from '#db/schema/checkout.ts';
import { requireStock } from '#server/domain/cart/cart-limits.ts';
import {
  countWaitingLinks,
  findPaymentLink,
  type PaymentLinkRow,
} from '#server/domain/cart/payment-links.queries.ts';
import { findOrderRow } from '#server/domain/sales/orders/orders.queries.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import { takesRealMoney } from '#server/kernel/env/payment-mode.ts';
import type { Services } from '#server/kernel/services.ts';
import { fullName } from '#shared/address.ts';
import type { Administrator } from '#shared/audit.ts';
import { DAY_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import type { PaymentLinkInput } from '#shared/schemas/payment-link.schema.ts';
import { deliveryAddress, idInUse, requireReplaced } from '../by-hand/hand-order.ts';
import { readHandOrder } from '../by-hand/quote-by-hand.ts';
import { requireCardTotal } from '../card-total.ts';
import { withFullQuote } from '../full-quote.ts';
import { type CartQuote, requireExpectedTotal, toSale } from '../quote-cart.ts';
import { paymentLinkSubject } from './payment-link-subject.ts';
import { sendPaymentLink } from './send-payment-link.ts';

/** How long a link can be paid. A calculation of the tax service stays valid for 90 days. */
const VALID_MS = 14 * DAY_MS;
/** The list of them has no pages. */
const MAX_WAITING = 200;

const ADVICE = { low: 'Place it as free, or as paid outside.', high: 'Split it into several orders.' };

const insert = insertInto(paymentLinks);
const insertDesign = insertInto(paymentLinkDesigns);

/**
 * Stores an order by hand that its customer pays by card, behind a link (docs/product/orders.md#payment-links). Its prices are fixed from
 * now on; its stock is held only once a payment is started. The client makes its id: a repeated request returns the stored link and
 * sends no other email.
 * @returns the link, and whether it is new
 * @throws AppError `out_of_stock`, `customization_not_allowed`, `total_changed` with the new `totals`, `total_not_payable`,
 *   `limit_reached`, or `validation_failed`
 */
export async function createPaymentLink(
  services: Services,
  input: PaymentLinkInput,
  actor: Administrator,
): Promise<{ link: PaymentLinkRow; isNew: boolean }> {
  const { db } = services;
  const { id, shippingAddress } = input;
  const known = findPaymentLink(db, id);
  if (known) return { link: known, isNew: false };
  return withFullQuote(
    services,
    (external) => readHandOrder(services, input, external),
    shippingAddress,
    (quote) => {
      // The same request may have been faster.
      const stored = findPaymentLink(db, id);
      return stored
        ? { link: stored, isNew: false }
        : { link: store(services, quote, input, actor), isNew: true };
    },
  );
}

/** Stores the link, and queues its email if it is wanted. Call it inside a transaction. */
function store(
  services: Services,
  quote: CartQuote,
  input: PaymentLinkInput,
  actor: Administrator,
): PaymentLinkRow {
  const { db, env, now } = services;
  const { id, reason, note, replaces, customerEmail, customerPhone, sendEmail } = input;
  if (findOrderRow(db, id)) throw idInUse();
  if (countWaitingLinks(services) >= MAX_WAITING)
    throw new AppError('limit_reached', {
      message: `${MAX_WAITING} payment links are unpaid. Cancel some first.`,
    });
  requireReplaced(db, input);
  requireStock(quote.lines);
  requireExpectedTotal(quote, input);
  requireCardTotal(quote.totals.total, 'The', ADVICE);
  const address = deliveryAddress(input);
  const name = fullName(address);
  const sale = toSale(quote);
  insert(db, {
    ...{ id, reason, note, replacesOrderId: replaces, createdBy: actor.username },
    ...{ contact: { email: customerEmail, name, phone: customerPhone }, shippingAddress: address },
    ...sale,
    isLive: takesRealMoney(env),
    expiresAt: new Date(now().getTime() + VALID_MS),
    ...{ createdAt: now(), updatedAt: now() },
  });
  const designs = new Set(sale.lines.flatMap(({ customizationId }) => customizationId ?? []));
  for (const customizationId of designs) insertDesign(db, { paymentLinkId: id, customizationId });
  const link = findPaymentLink(db, id);
  if (!link) throw new Error('The payment link that was just stored is gone.');
  const after = { total: quote.totals.total };
  recordAudit(services, { actor, action: 'payment_link_created', subject: paymentLinkSubject(link), after });
  if (sendEmail) sendPaymentLink(services, link);
  return link;
}
