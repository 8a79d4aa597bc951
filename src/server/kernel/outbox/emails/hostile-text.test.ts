import { describe, expect, it } from 'vitest';
import { emails } from '#db/schema/operations.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { replyToInquiry } from '#server/domain/inquiries/reply-to-inquiry.ts';
import { createMailer } from '#server/gateways/mailer/nodemailer-mailer.ts';
import { isSecretEmail } from '#shared/email-templates.ts';
import { receiveInquiry, staffedServices } from '#tests/support/inquiries.ts';
import { letLinkWork } from '#tests/support/password-links.ts';
import { smtpServer } from '#tests/support/smtp-server.ts';
import { testServices } from '#tests/support/test-services.ts';
import { queueEmail } from '../queue-email.ts';
import { renderEmail } from './render.ts';
import { SAMPLES } from './samples.ts';
import type { EmailContent } from './templates.ts';

const INJECTED = 'Sam\r\nBcc: thief@evil.example\r\n\r\n<script>alert(1)</script>';
/** One of each template. */
const CONTENTS = Object.values(SAMPLES).filter(
  ({ template }, index, all) => all.findIndex((other) => other.template === template) === index,
);
const SCRIPTS = [
  'Grüße aus Zürich – “naïve” café, straße',
  'Здравствуйте, мы хотим обучить медиков',
  'Γεια σας, θέλουμε εκπαίδευση',
  'مرحبا، نريد تدريب المسعفين',
  'שלום, אנחנו רוצים הכשרה',
  'नमस्ते, हमें प्रशिक्षण चाहिए',
  'สวัสดี เราต้องการการฝึกอบรม',
  '你好，我们想培训十二名医护人员',
  'こんにちは、訓練をお願いします',
  '안녕하세요 훈련을 원합니다',
  'Ներեցեք გამარჯობა ሰላም வணக்கம்',
  '🚑👩🏽‍⚕️🇺🇸 e\u0301 \u{20000} 𝕄𝔼𝕋𝟛',
];

async function servicesWithSmtp() {
  const { url, ...server } = await smtpServer();
  const mailer = createMailer({ smtpUrl: url, from: 'GTI <no-reply@example.com>', directory: '' });
  return { ...server, withMailer: <S extends object>(services: S) => ({ ...services, mailer }) };
}

/** The content with a text added to each name, so that it stays valid. */
function injectedInto({ template, data }: EmailContent): EmailContent {
  const names = new Set([
    'firstName',
    'lastName',
    'customerName',
    'productName',
    'username',
    'message',
    'subject',
  ]);
  const changed = JSON.parse(JSON.stringify(data), (key, value: unknown) =>
    names.has(key) && typeof value === 'string' ? `${value} ${INJECTED}` : value,
  );
  return { template, data: changed } as EmailContent;
}

it('shortens what inboxes show next to the subject between characters', () => {
  const message = `${'a'.repeat(99)}🚑 and more`;
  const { html } = renderEmail(
    { template: 'inquiry-reply', data: { message, quoted: 'Hi', writtenOn: '' } },
    '',
  );
  expect(html.isWellFormed()).toBe(true);
});

describe.each(CONTENTS.map((content) => [content.template, content] as const))('%s', (_, content) => {
  it('lets no name or subject add a header or a recipient, and shows HTML as text', async () => {
    const { mails, recipients, withMailer } = await servicesWithSmtp();
    const services = withMailer(testServices());
    if ('url' in content.data && isSecretEmail(content.template)) letLinkWork(services, content.data.url);
    const subject = `Hello ${INJECTED}`;
    queueEmail(services, {
      ...injectedInto(content),
      subject,
      recipient: 'sam@example.com',
      replyTo: 'pat@example.com',
    });
    await runDueJobs(services);
    expect(recipients).toEqual(['sam@example.com']);
    const [mail] = mails;
    expect([...(mail?.headers.keys() ?? [])]).not.toContain('bcc');
    expect(mail?.subject).toMatch(/^Hello Sam\s+Bcc: thief@evil\.example\s+<script>alert\(1\)<\/script>$/);
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(mail?.html).not.toContain('<script');
  });
});

describe('a long message in every script', () => {
  const message = `${SCRIPTS.join('\n')}\n`
    .repeat(20)
    .slice(0, 5000)
    .replace(/[\ud800-\udbff]$/, '');

  it('reaches the institute letter by letter, and its answer quotes it', async () => {
    const { mails, withMailer } = await servicesWithSmtp();
    const { services: base, admin } = staffedServices();
    const services = withMailer(base);
    const id = receiveInquiry(base, { message });
    await runDueJobs(services);
    const plain = (text = '') => text.replaceAll('\r\n', '\n');
    const notification = mails.find(({ text }) => plain(text).includes(SCRIPTS[0] ?? ''));
    expect(plain(notification?.text)).toContain(message.trim());
    replyToInquiry(services, id, { replyId: services.newId(), subject: 'שלום 你好', message }, admin);
    await runDueJobs(services);
    const answer = mails.at(-1);
    expect(answer?.subject).toBe('שלום 你好');
    expect(plain(answer?.text).split(SCRIPTS[3] ?? '').length).toBeGreaterThan(20);
    for (const line of SCRIPTS) expect(answer?.html).toContain(line);
  });
});

it('keeps an answer in the outbox while the mail server is down, and sends it once it is back', async () => {
  const { mails, state, withMailer } = await servicesWithSmtp();
  const { services: base, admin } = staffedServices();
  const down = createMailer({
    smtpUrl: 'smtp://127.0.0.1:1',
    from: 'GTI <no-reply@example.com>',
    directory: '',
  });
  const id = receiveInquiry(base);
  const reply = { replyId: base.newId(), subject: 'Dates', message: 'In March.' };
  const { inquiry } = replyToInquiry(base, id, reply, admin);
  expect(inquiry).toMatchObject({ status: 'contacted', events: [{ email: { status: 'waiting' } }, {}] });
  const answer = () =>
    base.db
      .select()
      .from(emails)
      .all()
      .find(({ subject }) => subject === 'Dates');
  await runDueJobs({ ...base, mailer: down });
  expect(answer()).toMatchObject({ status: 'failed', lastError: expect.stringContaining('ECONNREFUSED') });
  expect(state.refuse).toBe(false);
  base.pass(2000);
  await runDueJobs(withMailer(base));
  expect(answer()).toMatchObject({ status: 'sent', lastError: null });
  expect(mails.filter(({ subject }) => subject === 'Dates')).toHaveLength(1);
});
