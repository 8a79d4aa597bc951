import { describe, expect, it } from 'vitest';
import { emails } from '#db/schema/operations.ts';
import { refunds } from '#db/schema/refunds.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { createMailer } from '#server/gateways/mailer/nodemailer-mailer.ts';
import type { Refund } from '#server/gateways/payments/payments.ts';
import { ADDRESS } from '#tests/support/address.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { buy, paidOrder } from '#tests/support/orders.ts';
import { sendOutbox } from '#tests/support/outbox.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { smtpServer } from '#tests/support/smtp-server.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { recordRefunds } from '../refunds/record-refunds.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { confirmationEmail, messageEmail, orderLinkEmail, shippingEmail } from './order-emails.ts';
import { isOrderToken } from './order-link.ts';
import { recordShipment } from './record-shipment.ts';

const SITE = 'https://gti.example';
const settings = { PUBLIC_SITE_URL: SITE, TAX_RATES: '{"NV": 8.375}' };
const outbox = ({ db }: TestServices) => db.select().from(emails).all();
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
const UPS = 'https://www.ups.com/track?tracknum=1Z999';

const shipment = (orderId: string, itemIds: string[], changes = {}) => ({
  orderId,
  carrier: 'UPS',
  trackingNumber: '1Z999',
  trackingUrl: UPS,
  shippedAt: new Date(Date.UTC(2026, 10, 21)),
  itemIds,
  actor: { kind: 'vendor' as const, vendorId: 'printful' },
  ...changes,
});
const refund = (changes: Partial<Refund> = {}): Refund => ({
  id: 're_1',
  paymentIntentId: 'pi_1',
  amount: 500,
  currency: 'usd',
  reason: null,
  status: 'succeeded',
  failureReason: null,
  refundId: null,
  createdAt: new Date(0),
  ...changes,
});

it('every email to the buyer asks for answers at our own address, not at the one that nobody reads', async () => {
  const services = testServices({ MAIL_NOTIFY: 'office@gti.example' });
  const order = await paidOrder(services);
  const made = [
    confirmationEmail(services, order),
    orderLinkEmail(services, order),
    shippingEmail(services, order, null),
    messageEmail(services, order, { id: '1', message: 'Hello' }),
  ];
  expect(made.map(({ replyTo }) => replyTo)).toEqual(made.map(() => 'office@gti.example'));
});

describe('confirmationEmail', () => {
  it('shows every line item, every sum, both addresses and the link as HTML and as plain text', async () => {
    const { mails, url } = await smtpServer();
    const base = testServices(settings);
    const services = {
      ...base,
      mailer: createMailer({ smtpUrl: url, from: 'GTI <no-reply@gti.example>', directory: '' }),
    };
    const order = await paidOrder(services, ['Field Tee', 'Mug "A&B" <i>'], {
      customerName: 'Alex <b>Doe</b>',
      billingAddress: { ...ADDRESS, addressLine1: '9 Office Park', addressLine2: 'Suite 2' },
    });
    await runDueJobs(services);
    const [mail] = mails;
    expect(mail).toMatchObject({ subject: 'Your order GTI-1001' });
    expect([mail?.to].flat()[0]?.text).toBe('sam@example.com');
    expect(mail?.text).toMatch(/^Hi Alex <b>Doe<\/b>,\n\nThank you/m);
    const html = String(mail?.html);
    const parts = [
      ['1 × Field Tee', '1 × Mug "A&B" <i>', 'Alex <b>Doe</b>', '$25.00'],
      ['$50.00', '$4.18', '$5.95', '$60.13'],
      ['Arrives Nov 30 – Dec 4', 'Track this order'],
      ['1 Main Street', 'Henderson, NV 89012', '9 Office Park', 'Suite 2', 'GTI-1001'],
      [`${SITE}/find-my-order`],
    ].flat();
    for (const part of parts) {
      expect(mail?.text).toContain(part);
      expect(html).toContain(escaped(part));
    }
    expect(html).not.toMatch(/<[bi]>/);
    const link = new URL(/https:\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    expect(html).toContain(`href="${link.href}"`);
    expect(link.pathname).toBe(`/order-confirmation/${order.id}`);
    expect(isOrderToken(services, order.id, link.searchParams.get('token'))).toBe(true);
  });

  it('greets the buyer by first name and shows free shipping', async () => {
    const services = testServices({ FREE_SHIPPING_FROM: '10.00' });
    await paidOrder(services);
    const [confirmation] = await sendOutbox(services);
    expect(confirmation?.text).toContain('Shipping: FREE');
    expect(confirmation?.text).toContain('Hi Sam,');
  });
});

describe('shippingEmail', () => {
  it('announces a shipment once, even when the vendor reports it again', async () => {
    const services = testServices(settings);
    const order = await paidOrder(services);
    const ids = order.items.map(({ id }) => id);
    expect(recordShipment(services, shipment(order.id, ids))).toBe(true);
    expect(recordShipment(services, shipment(order.id, ids, { carrier: 'ups' }))).toBe(false);
    const [, notice, ...more] = await sendOutbox(services);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({
      recipient: 'sam@example.com',
      template: 'shipping-notice',
      subject: 'Your order GTI-1001 has shipped',
    });
    for (const part of ['UPS', '1Z999', UPS, '1 × Field Tee', 'Henderson, NV 89012', `/${order.id}?token=`])
      expect(notice?.text).toContain(part);
    expect(notice?.html).toContain(`href="${escaped(UPS)}"`);
    expect(notice?.text).not.toContain('$');
  });

  it('lists the items of the shipment and says whether the rest follows', async () => {
    const services = testServices(settings);
    const order = await paidOrder(services, ['Field Tee', 'Mug']);
    const [tee = '', mug = ''] = order.items.map(({ id }) => id);
    recordShipment(services, shipment(order.id, [tee]));
    recordShipment(services, shipment(order.id, [mug], { trackingNumber: '1Z111' }));
    const [, first, second] = await sendOutbox(services);
    expect(first?.text).toContain("We'll email you when the rest ships.");
    expect(first?.text).not.toContain('Mug');
    expect(second?.text).toContain('The rest of your order GTI-1001 has shipped.');
    expect(second?.subject).toBe('The rest of your order GTI-1001 has shipped');
    expect(second?.text).not.toContain('Field Tee');
  });

  it('lists the units that are in the shipment, without those that were refunded', async () => {
    const services = testServices(settings);
    const productId = stockProduct(services, { name: 'Field Tee' });
    const order = await buy(services, [{ productId, quantity: 4 }]);
    const [tee = ''] = order.items.map(({ id }) => id);
    const items = [{ id: tee, quantity: 1, restock: false }];
    await requestRefund(services, order.id, { items, reason: 'duplicate' }, { actor: ADMIN_ACTOR });
    recordShipment(services, shipment(order.id, [tee], { quantities: { [tee]: 2 } }));
    recordShipment(services, shipment(order.id, [tee], { trackingNumber: '1Z111' }));
    const notices = (await sendOutbox(services)).filter(({ template }) => template === 'shipping-notice');
    expect(notices[0]?.text).toContain('Part of your order GTI-1001 has shipped.');
    expect(notices[0]?.subject).toBe('Part of your order GTI-1001 has shipped');
    expect(notices.map(({ text }) => /\d × Field Tee/.exec(text ?? '')?.[0])).toEqual([
      '2 × Field Tee',
      '3 × Field Tee',
    ]);
  });

  it('leaves out a tracking link that is not a web address', async () => {
    const services = testServices(settings);
    const order = await paidOrder(services);
    recordShipment(services, shipment(order.id, [], { trackingUrl: 'javascript:alert(1)' }));
    const [, notice] = await sendOutbox(services);
    expect(notice?.html).not.toContain('javascript:');
    expect(notice?.text).toContain('Your order GTI-1001 has shipped.');
  });
});

describe('refundEmail', () => {
  it('announces a refund once, when it has succeeded', async () => {
    const services = testServices(settings);
    const order = await paidOrder(services);
    recordRefunds(services, order.id, [refund({ status: 'pending' })]);
    expect(outbox(services)).toHaveLength(1);
    recordRefunds(services, order.id, [refund()]);
    recordRefunds(services, order.id, [refund()]);
    recordRefunds(services, order.id, [refund({ status: 'failed' })]);
    recordRefunds(services, order.id, [refund()]);
    const [, notice, ...more] = await sendOutbox(services);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ template: 'refund-notice', subject: 'A refund for your order GTI-1001' });
    expect(notice?.text).toContain('Refunded: $5.00');
    expect(notice?.text).toContain('Order total: $33.04');
  });

  it('keeps the newer status of a refund when an older report arrives after it', async () => {
    const services = testServices(settings);
    const order = await paidOrder(services);
    recordRefunds(services, order.id, [refund()]);
    recordRefunds(services, order.id, [refund({ status: 'pending' })]);
    expect(services.db.select().from(refunds).all()).toMatchObject([{ status: 'succeeded' }]);
    recordRefunds(services, order.id, [refund({ status: 'failed' })]);
    expect(services.db.select().from(refunds).all()).toMatchObject([{ status: 'failed' }]);
  });

  it('announces each refund of an order', async () => {
    const services = testServices(settings);
    const order = await paidOrder(services);
    recordRefunds(services, order.id, [refund(), refund({ id: 're_2', amount: 700 })]);
    const sent = await sendOutbox(services);
    expect(sent.map(({ text }) => /Refunded: (\S+)/.exec(text ?? '')?.[1])).toEqual([
      undefined,
      '$5.00',
      '$7.00',
    ]);
  });
});
