import { expect, it } from 'vitest';
import { emails } from '#db/schema/operations.ts';
import { ATTENTION_WORDS } from '#shared/attention-words.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { sendOutbox } from '#tests/support/outbox.ts';
import { testServices } from '#tests/support/test-services.ts';
import { askAboutOrder } from './ask-about-order.ts';
import { flagOrder } from './flag-order.ts';

const SETTINGS = {
  PUBLIC_SITE_URL: 'https://gti.example',
  MAIL_NOTIFY:
    'orders:shop@gti.example,flags:help@gti.example,flags:boss@gti.example,messages:office@gti.example',
};

it('tells staff of a new paid order, with replies to the customer', async () => {
  const services = testServices(SETTINGS);
  const { id } = await paidOrder(services, ['Field Tee'], { customerName: 'Alex Doe' });
  const [, notice, ...more] = await sendOutbox(services);
  expect(more).toEqual([]);
  expect(notice).toMatchObject({
    recipient: 'shop@gti.example',
    replyTo: 'sam@example.com',
    subject: 'New order GTI-1001: $30.95',
    orderId: id,
  });
  const link = `https://gti.example/admin/order-management?open=${id}`;
  for (const part of ['1 × Field Tee', 'Alex Doe', 'Henderson, NV 89012', link])
    expect(notice?.text).toContain(part);
});

it('tells staff of each flag once, and of each new message under it', async () => {
  const services = testServices(SETTINGS);
  const { id } = await paidOrder(services);
  services.db.delete(emails).run();
  for (const _ of [1, 2]) flagOrder(services, id, 'stock_gone');
  for (const message of ['Broken.', 'Broken.', 'Both of them.'])
    askAboutOrder(services, { id, kind: 'problem', message });
  const sent = await sendOutbox(services);
  const toHelp = sent.filter(({ recipient }) => recipient === 'help@gti.example');
  expect(sent).toHaveLength(6);
  expect(toHelp.map(({ subject, replyTo }) => [subject, replyTo])).toEqual([
    [`Order GTI-1001: ${ATTENTION_WORDS.stock_gone.label}`, 'sam@example.com'],
    ['Order GTI-1001: Problem reported', 'sam@example.com'],
    ['Order GTI-1001: Problem reported', 'sam@example.com'],
  ]);
  expect(toHelp[0]?.text).toContain(ATTENTION_WORDS.stock_gone.advice);
  expect(toHelp.map(({ text }) => /Broken\.|Both of them\./.exec(text ?? '')?.[0])).toEqual([
    undefined,
    'Broken.',
    'Both of them.',
  ]);
});
