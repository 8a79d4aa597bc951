import { act, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { emails } from '#db/schema/operations.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
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
  await shop.user.click((await question('Send Again')).getByRole('button', { name: "Don't send" }));
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
