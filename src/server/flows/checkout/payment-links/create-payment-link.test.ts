import { describe, expect, it } from 'vitest';
import { emails } from '#db/schema/operations.ts';
import { findWaitingLink } from '#server/domain/cart/payment-links.queries.ts';
import { listOrderEmails } from '#server/kernel/outbox/emails.queries.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { sendOutbox } from '#tests/support/outbox.ts';
import { linkInput, makeLink } from '#tests/support/payment-links.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { placeByHand } from '../by-hand/place-by-hand.ts';
import { createPaymentLink } from './create-payment-link.ts';
import { toPaymentLinks } from './payment-link-wire.ts';
import { sendPaymentLink } from './send-payment-link.ts';

/** A tee for 25.00, 5.95 of shipping, and 8% of tax on the goods in Nevada. */
function shop() {
  const services = testServices({ TAX_RATES: '{"NV": 8}' });
  return { services, productId: stockProduct(services, { inventory: 10 }) };
}

const recipients = ({ db }: TestServices) =>
  db
    .select()
    .from(emails)
    .all()
    .map(({ template, recipient }) => [template, recipient]);

describe('making a payment link', () => {
  it('stores it once for a repeated request, and emails it once', async () => {
    const { services, productId } = shop();
    const input = linkInput(services, [{ productId, quantity: 1 }], {
      expectedTotal: '32.95',
      sendEmail: true,
    });
    const first = await createPaymentLink(services, input, ADMIN_ACTOR);
    const second = await createPaymentLink(services, input, ADMIN_ACTOR);
    expect([first.isNew, second.isNew]).toEqual([true, false]);
    expect(recipients(services)).toEqual([['payment-link', 'kim@example.com']]);
    const byHand = placeByHand(services, { ...input, paidBy: 'cash' }, ADMIN_ACTOR);
    expect((await rejectionOf(byHand)).fields).toHaveProperty('id');
  });

  it('shows the last email with it, which its order has later', async () => {
    const { services, productId } = shop();
    const items = [{ productId, quantity: 1 }];
    const [silent, link] = [
      await makeLink(services, items),
      await makeLink(services, items, { sendEmail: true }),
    ];
    sendPaymentLink(services, link);
    const listed = () =>
      new Map(toPaymentLinks(services, [silent, link]).map((one) => [one.id, one.lastEmail]));
    expect(listed().get(silent.id)).toBeNull();
    expect(listed().get(link.id)).toMatchObject({
      recipient: 'kim@example.com',
      status: 'waiting',
      sentAt: null,
    });
    services.pass(MINUTE_MS);
    await sendOutbox(services);
    const sentAt = services.now().toISOString();
    expect(listed().get(link.id)).toMatchObject({ status: 'sent', sentAt });
    expect(listOrderEmails(services.db, link.id)).toHaveLength(2);
  });

  it.each([
    ['total_changed', { expectedTotal: '1.00' }],
    ['total_not_payable', { expectedTotal: '0.00', discountPercent: 100, waiveShipping: true }],
    ['out_of_stock', { expectedTotal: '32.95', quantity: 11 }],
    ['validation_failed', { expectedTotal: '32.95', sendEmail: true, customerEmail: undefined }],
    ['validation_failed', { expectedTotal: '32.95', replaces: '0d5c1a52-7c1b-4c7e-9f38-7f1f0c1f5f3a' }],
  ])(
    'fails with %s and stores nothing: %j',
    async (code, { quantity = 1, ...changes }: Record<string, unknown> & { quantity?: number }) => {
      const { services, productId } = shop();
      const input = linkInput(services, [{ productId, quantity }], changes);
      expect((await rejectionOf(createPaymentLink(services, input, ADMIN_ACTOR))).code).toBe(code);
      expect(findWaitingLink(services, input.id)).toBeUndefined();
      expect(recipients(services)).toEqual([]);
    },
  );
});
