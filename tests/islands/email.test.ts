import { act, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { emails, jobs } from '#db/schema/operations.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import { type BackOffice, backOffice } from '#tests/support/back-office.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { markAsSample, storeRecords } from '#tests/support/records.ts';
import { toast } from '#tests/support/visitor.ts';

const main = () => within(screen.getByRole('main'));
const details = async (name = 'Email') => within(await screen.findByRole('dialog', { name }));
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }));

async function office() {
  const shop = await backOffice();
  const { email } = storeRecords(shop.services);
  const statusOf = (id: string) =>
    shop.services.db
      .select()
      .from(emails)
      .all()
      .find((row) => row.id === id)?.status;
  return { ...shop, email, statusOf };
}

const openEmail = ({ open }: BackOffice, id: string) => open(`/admin/email?open=${id}`);

test('says that there are no emails, or none that match, shows the numbers by status, and filters by status and template', async () => {
  const { open, email, user } = await office();
  await open('/admin/email');
  expect(await main().findByText('No emails yet')).toBeTruthy();
  email({ status: 'sent', subject: 'A', template: 'order-link' });
  email({ status: 'failed', subject: 'B', template: 'order-link', lastError: 'Mailbox full' });
  email({ status: 'bounced', subject: 'C', template: 'staff-job', lastError: '550 Unknown' });
  email({ status: 'canceled', subject: 'D', template: 'of-another-release' });
  await open('/admin/email?q=nobody');
  expect(await main().findByText('No emails found')).toBeTruthy();
  await user.click(main().getByRole('button', { name: 'Clear filters' }));
  await main().findByRole('heading', { name: 'Emails (4)' });

  const tile = async (label: string) =>
    (await main().findByText(label, { selector: 'dt' })).nextElementSibling?.textContent;
  const labels = ['Waiting to be sent', 'Sent', 'Not sent', 'Address refused', 'Canceled'];
  await waitFor(async () => expect(await Promise.all(labels.map(tile))).toEqual(['0', '1', '1', '1', '1']));
  const table = () => within(main().getByRole('table', { name: 'Emails' }));
  expect(table().getByText('550 Unknown')).toBeTruthy();
  expect(table().getByText('of-another-release')).toBeTruthy();
  await user.selectOptions(main().getByRole('combobox', { name: 'Status' }), 'Not delivered');
  await main().findByRole('heading', { name: 'Emails (2)' });
  await user.selectOptions(main().getByRole('combobox', { name: 'Template' }), 'Order link');
  await main().findByRole('heading', { name: 'Emails (1)' });
  expect(location.search).toBe('?status=undelivered&template=order-link');
  expect(table().getByRole('link', { name: 'B' })).toBeTruthy();
});

test('shows both forms of an email, what became of it, and its order; cancels one that waits, once that is confirmed, and says when it was sent meanwhile, or is being tried already', async () => {
  const shop = await office();
  const { orderNumber, id } = await paidOrder(shop.services);
  await shop.open('/admin/email');
  const link = await main().findByRole('link', { name: `View Email “Your order ${orderNumber}”` });
  // The script of the details is loaded with the click.
  await shop.user.click(link);
  const dialog = await details();
  const frame = await dialog.findByTitle<HTMLIFrameElement>(`“Your order ${orderNumber}” as HTML`);
  expect(frame.getAttribute('sandbox')).toBe('');
  expect(frame.srcdoc).toContain(`default-src 'none'`);
  expect(frame.srcdoc).toMatch(/^<!DOCTYPE.*<head[^>]*><meta http-equiv="Content-Security-Policy"/s);
  expect(dialog.getByText('Waiting to be sent')).toBeTruthy();
  expect(dialog.getByText('Next attempt')).toBeTruthy();
  expect(dialog.getByText('Order confirmation')).toBeTruthy();
  expect(dialog.getByRole('link', { name: orderNumber }).getAttribute('href')).toBe(
    `/admin/order-management?open=${id}`,
  );
  expect(dialog.queryByRole('button', { name: /Send again/ })).toBeNull();
  await shop.user.click(dialog.getByRole('button', { name: 'Text' }));
  expect(dialog.getByText(/Field Tee/, { selector: 'pre' })).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Text' }).getAttribute('aria-pressed')).toBe('true');
  expect(dialog.queryByTitle(/as HTML/)).toBeNull();

  const confirmation = shop.services.db.select().from(emails).get()?.id ?? '';
  await shop.user.click(await dialog.findByRole('button', { name: 'Cancel email' }));
  await shop.user.click((await question('Cancel Email')).getByRole('button', { name: 'Keep it' }));
  expect(shop.statusOf(confirmation)).toBe('waiting');
  await shop.user.click(dialog.getByRole('button', { name: 'Cancel email' }));
  expect((await question('Cancel Email')).getByText(/to sam@example.com won't be sent\./)).toBeTruthy();
  await shop.user.click((await question('Cancel Email')).getByRole('button', { name: 'Cancel email' }));
  expect(await toast('Email canceled')).toBeTruthy();
  expect(await dialog.findByText('Canceled')).toBeTruthy();
  expect(shop.statusOf(confirmation)).toBe('canceled');
  expect(dialog.queryByRole('button', { name: 'Cancel email' })).toBeNull();

  const second = shop.email({ status: 'waiting' });
  await openEmail(shop, second);
  const other = await details();
  const cancel = await other.findByRole('button', { name: 'Cancel email' });
  await shop.user.click(cancel);
  const confirmed = (await question('Cancel Email')).getByRole('button', { name: 'Cancel email' });
  shop.services.db.update(emails).set({ status: 'sent', sentAt: shop.services.now() }).run();
  await shop.user.click(confirmed);
  expect(await toast('Email not canceled')).toBeTruthy();
  expect(await toast("This email was already sent, so it can't be canceled.")).toBeTruthy();
  expect(await other.findByText('Sent', { selector: '.badge' })).toBeTruthy();

  const failed = shop.email({ status: 'failed', lastError: 'Mailbox full' });
  await openEmail(shop, failed);
  const tried = await details();
  const resend = await tried.findByRole('button', { name: /^Send again/ });
  enqueueJob(shop.services, { kind: 'send_email', key: failed, payload: { emailId: failed } });
  shop.services.db.update(jobs).set({ status: 'running' }).where(eq(jobs.key, failed)).run();
  await shop.user.click(resend);
  expect(await toast('Already sending this email')).toBeTruthy();
  await waitFor(() => expect(tried.queryByRole('button', { name: /^Send again/ })).toBeNull());
  expect(tried.queryByRole('button', { name: 'Dismiss' })).toBeNull();
});

test('dismisses an email that was refused, so that nothing needs attention', async () => {
  const shop = await office();
  const id = shop.email({ status: 'bounced', lastError: '550 5.1.1 No such user' });
  await shop.open('/admin');
  await shop.user.click(await main().findByRole('link', { name: '1 email was not delivered' }));
  expect(location.pathname + location.search).toBe('/admin/email?status=undelivered');
  await openEmail(shop, id);
  const dialog = await details();
  expect(await dialog.findByText('550 5.1.1 No such user')).toBeTruthy();
  expect(dialog.getByText('Check the address.')).toBeTruthy();
  await shop.user.click(dialog.getByRole('button', { name: 'Dismiss' }));
  await shop.user.click((await question('Dismiss Email')).getByRole('button', { name: 'Dismiss' }));
  expect(await toast('Email dismissed')).toBeTruthy();
  expect(await dialog.findByText('Dismissed')).toBeTruthy();
  await shop.open('/admin');
  expect(await main().findByText('Nothing needs you.')).toBeTruthy();
});

test('sends an email again, follows it until it is sent, and asks before it is sent once more', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
    shouldAdvanceTime: true,
  });
  onTestFinished(() => void vi.useRealTimers());
  const shop = await office();
  const id = shop.email({ status: 'failed', lastError: 'Mailbox full', recipient: 'hannah@example.com' });
  await openEmail(shop, id);
  const dialog = await details();
  await shop.user.click(await dialog.findByRole('button', { name: /^Send again/ }));
  expect(await toast('Email queued')).toBeTruthy();
  expect(await dialog.findByText('Waiting to be sent')).toBeTruthy();
  await runDueJobs(shop.services);
  await act(() => vi.advanceTimersByTimeAsync(2500));
  expect(await dialog.findByText('Sent', { selector: '.badge' })).toBeTruthy();

  const resend = dialog.getByRole('button', { name: /^Send again/ });
  await shop.user.click(resend);
  const words = 'Send this email to hannah@example.com again? They already got it on Nov 20, 2026.';
  expect((await question('Send Again')).getByText(words)).toBeTruthy();
  await shop.user.click((await question('Send Again')).getByRole('button', { name: 'Cancel' }));
  expect(shop.statusOf(id)).toBe('sent');
  await shop.user.click(resend);
  await shop.user.click((await question('Send Again')).getByRole('button', { name: 'Send again' }));
  expect(await toast('Email queued')).toBeTruthy();
  expect(shop.statusOf(id)).toBe('waiting');
});

test('advises what to do about an email: where to correct an address, who needs a new link, and what can be made again, unless it is a sample', async () => {
  const shop = await office();
  const { id: orderId, orderNumber } = await paidOrder(shop.services);
  const refusal = { status: 'bounced', lastError: '550 Unknown', orderId } as const;
  await openEmail(shop, shop.email({ ...refusal, template: 'shipping-notice' }));
  const refused = await details();
  const link = await refused.findByRole('link', { name: `order ${orderNumber}` });
  expect(link.getAttribute('href')).toBe(`/admin/order-management?open=${orderId}`);
  expect(link.parentElement?.textContent).toBe(
    `The mail server doesn't know this address. Correct it in order ${orderNumber}, then send again.`,
  );

  await openEmail(
    shop,
    shop.email({ status: 'sent', template: 'password-reset', recipient: 'admin@example.com' }),
  );
  const withLink = await details();
  expect(await withLink.findByText(/^To send a new link, open the user/)).toBeTruthy();
  expect(withLink.getByRole('link', { name: 'admin' }).getAttribute('href')).toMatch(
    /^\/admin\/users\?open=/,
  );

  for (const [template, about, words, resendButtons] of [
    ['password-reset', null, /only its recipient may see/, 0],
    ['staff-order', null, /it was removed when the time for keeping it had passed/, 0],
    ['order-link', 'an-order', /it was removed when the time for keeping it had passed/, 1],
  ] as const) {
    await openEmail(shop, shop.email({ status: 'sent', template, orderId: about, html: null, text: null }));
    const dialog = await details();
    expect(await dialog.findByText(words), template).toBeTruthy();
    expect(dialog.queryAllByRole('button', { name: /^Send again/ })).toHaveLength(resendButtons);
  }

  await openEmail(shop, '00000000-0000-4000-8000-00000000ffff');
  expect(await (await details()).findByText('Email not found.')).toBeTruthy();

  const id = shop.email({ status: 'failed' });
  markAsSample(shop.services, 'emails', id);
  await openEmail(shop, id);
  const ofSample = await details();
  expect(await ofSample.findByText('Sample')).toBeTruthy();
  expect(ofSample.queryByRole('button', { name: /^Send again/ })).toBeNull();
  await shop.open('/admin/email');
  expect(await main().findByText('Sample')).toBeTruthy();
});

test('sends a test message to oneself, says when there were too many, and shows each template with sample data', async () => {
  const { open, user } = await office();
  await open('/admin/email');
  const send = await main().findByRole('button', { name: 'Send test message' });
  await user.click(send);
  expect(await toast('Test message on its way to admin@example.com')).toBeTruthy();
  await main().findByRole('link', { name: 'Test message from GTI Medical Training Solutions' });
  for (let n = 2; n <= 5; n++) {
    await user.click(send);
    await main().findByRole('heading', { name: `Emails (${n})` });
  }
  await user.click(send);
  expect(await toast('Test message not sent')).toBeTruthy();
  expect(await toast(/^Too many test messages/)).toBeTruthy();

  await user.click(await main().findByRole('link', { name: 'Templates' }));
  const dialog = await details('Email templates');
  const choice = await dialog.findByLabelText('Template');
  await waitFor(() => expect(document.activeElement).toBe(choice));
  expect(await dialog.findByTitle('“Account address changed” as HTML')).toBeTruthy();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Template' }), 'Shipping notice');
  const titles = (await dialog.findAllByTitle(/^“Shipping notice.* as HTML$/)).map(({ title }) => title);
  expect(titles).toHaveLength(3);
  expect(location.search).toBe('?open=templates');
});
