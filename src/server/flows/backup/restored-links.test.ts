import { describe, expect, it } from 'vitest';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { findWaitingLink, type PaymentLinkRow } from '#server/domain/cart/payment-links.queries.ts';
import { listOrders } from '#server/domain/sales/orders/orders.queries.ts';
import { finishCheckout } from '#server/flows/checkout/finish-checkout.ts';
import { cancelPaymentLink } from '#server/flows/checkout/payment-links/cancel-payment-link.ts';
import { placeLinkOrder, startLinkPayment } from '#server/flows/checkout/payment-links/pay-link.ts';
import type { Services } from '#server/kernel/services.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { emptyMachine, openRestored, shopToBackUp } from '#tests/support/backups.ts';
import { BY_PROVIDER, stockOf } from '#tests/support/checkout.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { linkPayment, makeLink } from '#tests/support/payment-links.ts';
import { CLIENT_IP, SHOPPER, STRANGER, stockProduct } from '#tests/support/shop.ts';
import type { TestServices } from '#tests/support/test-services.ts';
import { makeBackup } from './make-backup.ts';
import { reconcileRestored } from './reconcile-restored.ts';
import { restoreBackup } from './restore-backup.ts';

const ordersOf = (services: Services) => listOrders(services, { limit: 9, offset: 0 }).orders;

/** A shop with a payment link for two tees, with a discount. */
async function shopWithLink() {
  const shop = shopToBackUp();
  const productId = stockProduct(shop, { inventory: 10 });
  const link = await makeLink(shop, [{ productId, quantity: 2 }], { discountPercent: 10, note: 'Called' });
  return { shop, productId, link };
}

/** Pays a link. @returns the payment intent */
async function pay(shop: TestServices, { id }: PaymentLinkRow): Promise<string> {
  const input = linkPayment(shop, id, { customerEmail: 'payer@example.com' });
  const { paymentIntentId } = await startLinkPayment(shop, SHOPPER, input, CLIENT_IP);
  shop.payments.succeed(paymentIntentId);
  return paymentIntentId;
}

/** Restores the backup on another machine, and opens its shop. */
async function restored(shop: TestServices, path: string) {
  const machine = emptyMachine(shop);
  const outcome = await restoreBackup(machine, path);
  return { outcome, machine: openRestored(machine) };
}

describe('a payment link that was paid after the backup', () => {
  it('becomes its order, once, with what it sold, and waits for a person', async () => {
    const { shop, productId, link } = await shopWithLink();
    const { path } = await makeBackup(shop);
    shop.pass(2 * HOUR_MS);
    const intent = await pay(shop, link);
    await finishCheckout(shop, intent, BY_PROVIDER);
    await shop.payments.refund({ refundId: 'a', paymentIntentId: intent, amount: 100 });

    const { outcome, machine } = await restored(shop, path);
    expect(outcome).toMatchObject({ laterOrders: 1, recovered: 1 });
    for (let run = 0; run < 2; run += 1) {
      expect(ordersOf(machine)).toMatchObject([
        {
          id: link.id,
          status: 'paid',
          handReason: 'phone',
          stripePaymentIntentId: intent,
          customerEmail: 'payer@example.com',
          shippingAddress: link.shippingAddress,
          items: [{ productId, quantity: 2 }],
          discount: '-5.00',
          total: '50.95',
          refundedTotal: '1.00',
          attention: [{ reason: 'payment_difference' }],
          events: [
            { type: 'placed', note: 'Phone order. Paid by card, through a payment link.\nCalled' },
            { type: 'flagged', note: expect.stringContaining('A backup was restored') },
            { type: 'refund' },
          ],
        },
      ]);
      expect(machine.db.select().from(ledgerEntries).all()).toMatchObject([
        { kind: 'captured', source: intent, amountCents: 5095 },
        { kind: 'refunded', amountCents: -100 },
      ]);
      expect(stockOf(machine, productId)).toBe(8);
      expect(await reconcileRestored(machine)).toBe(0);
    }
  });

  it('cannot be paid again', async () => {
    const { shop, link } = await shopWithLink();
    const { path } = await makeBackup(shop);
    const intent = await pay(shop, link);
    const { machine } = await restored(shop, path);
    expect(findWaitingLink(machine, link.id)).toBeUndefined();
    const again = startLinkPayment(machine, STRANGER, linkPayment(shop, link.id), CLIENT_IP);
    expect(await rejectionOf(again)).toMatchObject({ code: 'already_paid', details: { orderId: link.id } });
    const input = { ...linkPayment(shop, link.id), stripePaymentIntentId: intent };
    expect(await placeLinkOrder(machine, input)).toMatchObject({ id: link.id });
  });

  it('becomes an order without line items if it was made after the backup as well', async () => {
    const { shop, productId } = await shopWithLink();
    const { path } = await makeBackup(shop);
    const later = await makeLink(shop, [{ productId, quantity: 1 }]);
    await pay(shop, later);
    const { machine } = await restored(shop, path);
    expect(ordersOf(machine)).toMatchObject([{ itemCount: 0, attention: [{ reason: 'items_missing' }] }]);
  });
});

describe('a payment of a link that the backup lacks', () => {
  /** A payment whose checkout is in no database. */
  async function paidElsewhere({ payments }: TestServices, link: PaymentLinkRow, amount = link.totalCents) {
    const { firstName: name, addressLine1: line1, city, state, zipCode: postalCode } = link.shippingAddress;
    const { id } = await payments.createIntent({
      ...{ checkoutId: 'lost', paymentLinkId: link.id, amount, currency: 'usd', idempotencyKey: 'lost' },
      shipping: { name, address: { line1, city, state, postalCode, country: 'US' } },
    });
    payments.succeed(id);
    return id;
  }

  it('is another order for a person to look at if the link was paid before', async () => {
    const { shop, link } = await shopWithLink();
    await finishCheckout(shop, await pay(shop, link), BY_PROVIDER);
    const { path } = await makeBackup(shop);
    await paidElsewhere(shop, link);
    const { machine } = await restored(shop, path);
    const [first, second] = ordersOf(machine).sort((a) => (a.id === link.id ? -1 : 1));
    expect(first).toMatchObject({ id: link.id, attention: [] });
    expect(second).toMatchObject({ itemCount: 1, attention: [{ reason: 'payment_difference' }] });
    expect(second?.events.map(({ note }) => note)).toContain(
      'Its payment link was paid before, as GTI-1001: refund one of them.',
    );
  });

  it('is the order of the link, for a person to look at, if the link was canceled before', async () => {
    const { shop, link } = await shopWithLink();
    cancelPaymentLink(shop, link.id, ADMIN_ACTOR);
    const { path } = await makeBackup(shop);
    await paidElsewhere(shop, link);
    const { machine } = await restored(shop, path);
    const [order] = ordersOf(machine);
    expect(order).toMatchObject({ id: link.id, itemCount: 1, attention: [{ reason: 'payment_difference' }] });
    expect(order?.events.map(({ note }) => note)).toContain(
      'Its payment link had been canceled: send the order, or refund it.',
    );
  });

  it('is the order of the link, for a person to look at, if another amount was charged', async () => {
    const { shop, link } = await shopWithLink();
    const { path } = await makeBackup(shop);
    await paidElsewhere(shop, link, 5000);
    const { machine } = await restored(shop, path);
    const [order] = ordersOf(machine);
    expect(order).toMatchObject({ id: link.id, total: '50.95' });
    expect(order?.attention.map(({ reason }) => reason)).toContain('amount_mismatch');
    expect(machine.db.select().from(ledgerEntries).all()).toMatchObject([{ amountCents: 5000 }]);
  });
});
