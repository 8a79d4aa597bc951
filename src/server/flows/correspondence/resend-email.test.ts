import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { emails } from '#db/schema/operations.ts';
import { orders } from '#db/schema/orders.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { addNote } from '#server/domain/sales/orders/add-note.ts';
import { findAdminOrder } from '#server/domain/sales/orders/orders.queries.ts';
import { shipItems } from '#server/domain/sales/orders/ship-items.ts';
import { recordRefunds } from '#server/domain/sales/refunds/record-refunds.ts';
import type { Message } from '#server/gateways/mailer/mailer.ts';
import { listOrderEmails, toOutboxEmail } from '#server/kernel/outbox/emails.queries.ts';
import { requireEmail } from '#server/kernel/outbox/require-email.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { errorOf } from '#tests/support/errors.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { markAsSample, storeRecords } from '#tests/support/records.ts';
import { testServices } from '#tests/support/test-services.ts';
import { resendEmail } from './resend-email.ts';

/** An order whose emails a mailer accepts, or rejects while `isDown`. */
async function orderWithEmails() {
  const base = testServices();
  const sent: Message[] = [];
  const mail = { isDown: false };
  const services = {
    ...base,
    mailer: {
      send: async (message: Message) => {
        if (mail.isDown) throw new Error('Mailbox full');
        sent.push(message);
      },
      verify: async () => {},
    },
  };
  const { id } = await paidOrder(services);
  const list = () => listOrderEmails(services.db, id);
  const setEmail = (customerEmail: string) =>
    services.db.update(orders).set({ customerEmail }).where(eq(orders.id, id)).run();
  return { services, id, sent, mail, list, setEmail };
}

describe('resendEmail', () => {
  it("sends a buyer's email again to the order's current address, once, and records it", async () => {
    const { services, id, sent, list, setEmail } = await orderWithEmails();
    await runDueJobs(services);
    setEmail('new@example.com');
    const emailId = list()[0]?.id ?? '';
    const again = resendEmail(services, emailId, ADMIN_ACTOR);
    expect(again).toMatchObject({
      recipient: 'new@example.com',
      status: 'waiting',
      sending: 2,
      sentAt: null,
    });
    expect(resendEmail(services, emailId, ADMIN_ACTOR)).toEqual(again);
    await runDueJobs(services);
    expect(sent.map(({ to, sending }) => [to, sending])).toEqual([
      ['sam@example.com', 1],
      ['new@example.com', 2],
    ]);
    expect(sent[1]?.html).toBe(sent[0]?.html);
    expect(list()).toMatchObject([{ id: emailId, status: 'sent', sentAt: services.now().toISOString() }]);
    expect(findAdminOrder(services.db, id)?.events.slice(1)).toMatchObject([
      { type: 'email_resent', actorId: 'a-user', after: 'new@example.com', note: 'Your order GTI-1001' },
    ]);
  });

  it('tries an email that failed again at once, as the same sending', async () => {
    const { services, sent, mail, list } = await orderWithEmails();
    mail.isDown = true;
    for (let n = 0; n < 12; n++) {
      await runDueJobs(services);
      services.pass(3_600_000);
    }
    await runDueJobs(services);
    expect(list()).toMatchObject([{ status: 'failed', lastError: 'Mailbox full' }]);
    mail.isDown = false;
    expect(await runDueJobs(services)).toBe(0);
    resendEmail(services, list()[0]?.id ?? '', ADMIN_ACTOR);
    await runDueJobs(services);
    expect(sent).toMatchObject([{ sending: 1 }]);
    expect(list()).toMatchObject([{ status: 'sent', lastError: null, sending: 1 }]);
  });

  it('makes every kind of order email again after its text was removed', async () => {
    const { services, id, sent, list } = await orderWithEmails();
    const note = { noteId: services.newId(), note: 'Hello', email: true };
    addNote(services, id, note, ADMIN_ACTOR);
    shipItems(services, id, { carrier: 'UPS', trackingNumber: '1Z1', trackingUrl: undefined }, ADMIN_ACTOR);
    const refund = {
      id: 're_1',
      paymentIntentId: 'pi_1',
      amount: 500,
      currency: 'usd',
      reason: null,
      failureReason: null,
      refundId: null,
    };
    recordRefunds(services, id, [{ ...refund, status: 'succeeded', createdAt: new Date(0) }]);
    await runDueJobs(services);
    services.db.update(emails).set({ html: null, text: null }).run();
    for (const email of list()) resendEmail(services, email.id, ADMIN_ACTOR);
    await runDueJobs(services);
    const [first, second] = [sent.slice(0, 4), sent.slice(4)];
    expect(first.map(({ subject }) => subject).sort()).toEqual([
      'A refund for your order GTI-1001',
      'About your order GTI-1001',
      'Your order GTI-1001',
      'Your order GTI-1001 has shipped',
    ]);
    const textOf = (messages: Message[]) =>
      new Map(messages.map(({ subject, text }) => [subject, text.replaceAll(/\s+/g, ' ')]));
    for (const [subject, text] of textOf(second)) expect(text).toBe(textOf(first).get(subject));
    expect(second).toHaveLength(4);
  });

  it('refuses a sample, which is marked in the lists', async () => {
    const { services, sent, list } = await orderWithEmails();
    await runDueJobs(services);
    const id = list()[0]?.id ?? '';
    markAsSample(services, 'emails', id);
    expect(list()).toMatchObject([{ isSample: true }]);
    expect(errorOf(() => resendEmail(services, id, ADMIN_ACTOR)).code).toBe('not_for_samples');
    expect(await runDueJobs(services)).toBe(0);
    expect(sent).toHaveLength(1);
  });

  it('is allowed as long as there is a text, or an order to make it again from', async () => {
    const { services, list } = await orderWithEmails();
    await runDueJobs(services);
    const records = storeRecords(services);
    const allowed = (id: string) => toOutboxEmail(requireEmail(services.db, id)).allowed.resend;
    expect(allowed(records.email({ status: 'sent', html: '<p>', text: 'Hi' }))).toBe(true);
    expect(allowed(records.email({ status: 'failed', html: null, text: null, data: {} }))).toBe(true);
    const invitation = records.email({
      template: 'account-invitation',
      status: 'sent',
      html: null,
      text: null,
    });
    expect(allowed(invitation)).toBe(false);
    services.db.update(emails).set({ html: null, text: null, data: null }).run();
    expect(list()).toMatchObject([{ template: 'order-confirmation', allowed: { resend: true } }]);
  });

  it('refuses an unknown email, one without a text, and one without an address', async () => {
    const { services, sent, list, setEmail } = await orderWithEmails();
    await runDueJobs(services);
    const codeOf = (id: string) => errorOf(() => resendEmail(services, id, ADMIN_ACTOR)).code;
    expect(codeOf('unknown')).toBe('not_found');
    const old = storeRecords(services).email({ status: 'sent', html: null, text: null });
    expect(codeOf(old)).toBe('too_late');
    expect(requireEmail(services.db, old)).toMatchObject({ status: 'sent', sending: 1 });
    setEmail('');
    expect(codeOf(list()[0]?.id ?? '')).toBe('blocked');
    expect(list()).toMatchObject([{ status: 'sent', sending: 1 }]);
    expect(sent).toHaveLength(1);
  });
});
