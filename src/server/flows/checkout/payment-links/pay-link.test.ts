import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { checkouts, paymentLinkDesigns } from '#db/schema/checkout.ts';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { emails } from '#db/schema/operations.ts';
import { findPaymentLink, findWaitingLink } from '#server/domain/cart/payment-links.queries.ts';
import { nextDesigns } from '#server/domain/designs/forgotten-designs.queries.ts';
import { listOrders } from '#server/domain/sales/orders/orders.queries.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { removeExpired } from '#server/flows/operations/remove-expired.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { BY_PROVIDER, stockOf } from '#tests/support/checkout.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { linkPayment, makeLink } from '#tests/support/payment-links.ts';
import { CLIENT_IP, SHOPPER, STRANGER, stockProduct, storeDesignRow } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { finishCheckout } from '../finish-checkout.ts';
import { cancelPayment, settleCheckouts } from '../settle-checkout.ts';
import { cancelPaymentLink } from './cancel-payment-link.ts';
import { placeLinkOrder, startLinkPayment } from './pay-link.ts';

const NOBODY: Buyer = { userId: null, sessionId: null, keys: [] };

/** A tee for 25.00, 5.95 of shipping, and 8% of tax on the goods in Nevada. */
function shop(inventory = 10) {
  const services = testServices({ TAX_RATES: '{"NV": 8}', MAIL_NOTIFY: 'staff@gti.test' });
  return { services, productId: stockProduct(services, { inventory }) };
}

const start = (services: TestServices, id: string, changes = {}, buyer = NOBODY) =>
  startLinkPayment(services, buyer, linkPayment(services, id, changes), CLIENT_IP);
const refusal = async (services: TestServices, id: string, changes = {}) =>
  (await rejectionOf(start(services, id, changes))).code;
const place = (services: TestServices, id: string, stripePaymentIntentId: string) =>
  placeLinkOrder(services, { ...linkPayment(services, id), stripePaymentIntentId });
const recipients = ({ db }: TestServices) =>
  db
    .select()
    .from(emails)
    .all()
    .map(({ template, recipient }) => [template, recipient]);
const orderCount = (services: TestServices) => listOrders(services, { limit: 9, offset: 0 }).orders.length;

async function startedLink() {
  const { services, productId } = shop();
  const link = await makeLink(services, [{ productId, quantity: 2 }], {
    discountPercent: 10,
    note: 'Called twice',
  });
  const { paymentIntentId } = await start(services, link.id);
  return { services, productId, link, paymentIntentId };
}

async function paidLink() {
  const started = await startedLink();
  started.services.payments.succeed(started.paymentIntentId);
  return started;
}

describe('a payment link', () => {
  it('becomes an ordinary paid order by hand, with the id of the link', async () => {
    const { services, productId, link, paymentIntentId } = await paidLink();
    expect(stockOf(services, productId)).toBe(10);
    const orderNumber = 'GTI-1001';
    expect(await place(services, link.id, paymentIntentId)).toEqual({ id: link.id, orderNumber });
    expect(requireAdminOrder(services.db, link.id)).toMatchObject({
      status: 'paid',
      handReason: 'phone',
      paidBy: null,
      stripePaymentIntentId: paymentIntentId,
      discount: '-5.00',
      total: '54.55',
      customerEmail: 'kim@example.com',
      allowed: { ship: true, cancel: true, refund: true },
      events: [
        {
          type: 'placed',
          note: 'Phone order. Paid by card, through a payment link.\nCalled twice',
        },
      ],
    });
    expect(stockOf(services, productId)).toBe(8);
    expect(services.db.select().from(ledgerEntries).all()).toMatchObject([
      { kind: 'captured', source: paymentIntentId, amountCents: 5455, taxCents: 360 },
    ]);
    expect(recipients(services)).toEqual([
      ['order-confirmation', 'kim@example.com'],
      ['staff-order', 'staff@gti.test'],
    ]);
    expect(findWaitingLink(services, link.id)).toBeUndefined();
  });

  it('keeps its price while the store changes', async () => {
    const { services, productId } = shop();
    const link = await makeLink(services, [{ productId, quantity: 1 }]);
    services.db.update(products).set({ priceCents: 9900 }).run();
    expect(await start(services, link.id)).toMatchObject({ total: '32.95' });
  });

  it('is paid once: the provider, the browser and a second attempt get the same order', async () => {
    const { services, link, paymentIntentId } = await paidLink();
    await finishCheckout(services, paymentIntentId, BY_PROVIDER);
    expect(await place(services, link.id, paymentIntentId)).toMatchObject({ id: link.id });
    const again = await rejectionOf(start(services, link.id));
    expect(again).toMatchObject({ code: 'already_paid', details: { orderId: link.id } });
    expect(orderCount(services)).toBe(1);
    expect(services.payments.created).toHaveLength(1);
  });

  it('gets no second payment while the first may succeed in another browser', async () => {
    const { services, productId } = shop();
    const link = await makeLink(services, [{ productId, quantity: 1 }]);
    const first = await start(services, link.id, {}, SHOPPER);
    services.payments.process(first.paymentIntentId);
    const second = rejectionOf(start(services, link.id, {}, STRANGER));
    expect((await second).code).toBe('payment_in_progress');
    services.payments.succeed(first.paymentIntentId);
    const third = rejectionOf(start(services, link.id, {}, STRANGER));
    expect((await third).code).toBe('already_paid');
    expect(orderCount(services)).toBe(1);
  });

  it('gets a new payment after an earlier one was canceled', async () => {
    const { services, productId } = shop();
    const link = await makeLink(services, [{ productId, quantity: 1 }]);
    const { paymentIntentId } = await start(services, link.id);
    services.db.update(checkouts).set({ status: 'superseded' }).run();
    await cancelPayment(services, services.db.select().from(checkouts).get()?.id ?? '');
    const next = await start(services, link.id);
    expect(next.paymentIntentId).not.toBe(paymentIntentId);
  });

  it('needs its token, for each call', async () => {
    const { services, link, paymentIntentId } = await paidLink();
    for (const token of ['', 'v1.wrong', linkPayment(services, services.newId()).token]) {
      expect(await refusal(services, link.id, { token })).toBe('not_found');
      const input = { ...linkPayment(services, link.id, { token }), stripePaymentIntentId: paymentIntentId };
      expect((await rejectionOf(placeLinkOrder(services, input))).code).toBe('not_found');
    }
    expect(orderCount(services)).toBe(0);
  });

  it('is refused for what is sold out by now', async () => {
    const { services, productId } = shop(2);
    const link = await makeLink(services, [{ productId, quantity: 2 }]);
    services.db.update(products).set({ inventory: 1 }).run();
    expect(await refusal(services, link.id)).toBe('out_of_stock');
    services.db.update(products).set({ inventory: 2 }).run();
    await start(services, link.id);
  });

  it('needs a billing address for an order that is picked up', async () => {
    const { services, productId } = shop();
    const link = await makeLink(services, [{ productId, quantity: 1 }], { isPickedUp: true });
    expect(await refusal(services, link.id)).toBe('validation_failed');
    await start(services, link.id, { billingAddress: link.shippingAddress });
  });
});

describe('a payment link that is canceled', () => {
  it('cannot be paid, and cancels the payment that was started', async () => {
    const { services, productId } = shop();
    const link = await makeLink(services, [{ productId, quantity: 1 }]);
    const { paymentIntentId } = await start(services, link.id);
    cancelPaymentLink(services, link.id, ADMIN_ACTOR);
    cancelPaymentLink(services, link.id, ADMIN_ACTOR);
    services.pass(1000);
    await settleCheckouts(services, 0);
    expect(services.payments.intents.get(paymentIntentId)?.status).toBe('canceled');
    expect(await refusal(services, link.id)).toBe('payment_link_ended');
  });

  it('still becomes an order, for a person to look at, if it was paid at the same moment', async () => {
    const { services, link } = await paidLink();
    cancelPaymentLink(services, link.id, ADMIN_ACTOR);
    services.pass(1000);
    await settleCheckouts(services, 0);
    expect(requireAdminOrder(services.db, link.id)).toMatchObject({
      ...{ status: 'paid', handReason: 'phone', attention: [{ reason: 'payment_difference' }] },
    });
    expect(() => cancelPaymentLink(services, link.id, ADMIN_ACTOR)).toThrow('already paid');
  });
});

describe('a payment link that nobody pays', () => {
  it('ends after 14 days and is removed a week later', async () => {
    const { services, productId } = shop();
    const design = storeDesignRow(services, { productId });
    const { id } = await makeLink(services, [{ productId, quantity: 1, customizationId: design }]);
    const isForgotten = () => nextDesigns(services.db, null, services.now(), 1).all()[0]?.isForgotten;
    services.pass(14 * DAY_MS - HOUR_MS);
    await removeExpired(services);
    expect(findWaitingLink(services, id)).toBeDefined();
    expect(isForgotten()).toBe(0);
    services.pass(2 * HOUR_MS);
    expect(await refusal(services, id)).toBe('payment_link_ended');
    services.pass(8 * DAY_MS);
    await removeExpired(services);
    expect(services.db.select().from(paymentLinkDesigns).all()).toEqual([]);
    expect(isForgotten()).toBe(1);
    expect(await refusal(services, id)).toBe('payment_link_ended');
  });
});

describe('a payment link that ended while its payment was under way', () => {
  const isKnown = ({ db }: TestServices, id: string) => findPaymentLink(db, id) !== undefined;

  it.each([
    ['takes weeks', 'open'],
    ['counted as canceled', 'abandoned'],
  ] as const)('gives its order reason and note although the payment %s', async (_what, status) => {
    const { services, link, paymentIntentId } = await startedLink();
    services.db.update(checkouts).set({ status, updatedAt: services.now() }).run();
    services.pass(22 * DAY_MS);
    await removeExpired(services);
    services.payments.succeed(paymentIntentId);
    await finishCheckout(services, paymentIntentId, BY_PROVIDER);
    expect(requireAdminOrder(services.db, link.id)).toMatchObject({
      handReason: 'phone',
      events: [{ type: 'placed', note: expect.stringContaining('Called twice') }],
    });
    await removeExpired(services);
    expect(isKnown(services, link.id)).toBe(false);
  });

  it('is removed with its last checkout that was never paid', async () => {
    const { services, link } = await startedLink();
    services.db.update(checkouts).set({ status: 'abandoned', updatedAt: services.now() }).run();
    services.pass(29 * DAY_MS);
    await removeExpired(services);
    expect(isKnown(services, link.id)).toBe(true);
    services.pass(2 * DAY_MS);
    for (let run = 0; run < 2; run += 1) await removeExpired(services);
    expect(isKnown(services, link.id)).toBe(false);
  });
});

it('names the order that a paid replacement replaces', async () => {
  const { services, productId, link, paymentIntentId } = await paidLink();
  await place(services, link.id, paymentIntentId);
  const next = await makeLink(services, [{ productId, quantity: 1 }], {
    reason: 'replacement',
    replaces: link.id,
  });
  const payment = await start(services, next.id);
  services.payments.succeed(payment.paymentIntentId);
  await finishCheckout(services, payment.paymentIntentId, BY_PROVIDER);
  const placed = requireAdminOrder(services.db, next.id);
  expect(placed.replaces?.id).toBe(link.id);
  expect(requireAdminOrder(services.db, link.id).events.at(-1)).toMatchObject({
    type: 'replaced',
    after: placed.orderNumber,
  });
  expect(services.db.select().from(checkouts).where(eq(checkouts.paymentLinkId, next.id)).all()).toHaveLength(
    1,
  );
});
