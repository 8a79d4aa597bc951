import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails, jobs } from '#db/schema/operations.ts';
import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import { type BackOffice, backOffice } from '#tests/support/back-office.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { storeRecords } from '#tests/support/records.ts';
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

test('sends a test message to the administrator, explains the limit, and shows each template with sample data', async () => {
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
