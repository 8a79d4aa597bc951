import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { finishCheckout } from '#server/flows/checkout/finish-checkout.ts';
import { startLinkPayment } from '#server/flows/checkout/payment-links/pay-link.ts';
import { ADDRESS } from '#tests/support/address.ts';
import { backOffice, takeAway } from '#tests/support/back-office.ts';
import { BY_PROVIDER } from '#tests/support/checkout.ts';
import { linkPayment, makeLink } from '#tests/support/payment-links.ts';
import { CLIENT_IP, stockProduct } from '#tests/support/shop.ts';
import { toast } from '#tests/support/visitor.ts';

const main = () => within(screen.getByRole('main'));
const row = (name: RegExp) => within(main().getByRole('row', { name }));
const question = async () => within(await screen.findByRole('alertdialog'));

test('lists waiting payment links, copies, emails and cancels one, and links to the order of a paid one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const office = await backOffice();
  const { services, user } = office;
  // The browser has the clock of the shop.
  vi.useFakeTimers({ toFake: ['Date'], now: services.now() });
  onTestFinished(() => void vi.useRealTimers());
  const server = takeAway(office);
  server.isAway = true;
  await office.open('/admin/payment-links');
  await main().findByText('Failed to load the payment links. Please try again.');
  server.isAway = false;
  await user.click(main().getByRole('button', { name: 'Retry' }));
  await main().findByText('No unpaid payment links.');
  const [first] = main().getAllByRole('link', { name: 'New order' });
  expect(first?.getAttribute('href')).toBe('/admin/order-management?open=new');

  const items = [{ productId: stockProduct(services, { inventory: 10 }), quantity: 2 }];
  const named = (firstName: string, lastName: string) => ({
    shippingAddress: { ...ADDRESS, firstName, lastName },
  });
  const link = await makeLink(services, items, { ...named('Kim', 'Lee'), note: 'Called twice' });
  const paid = await makeLink(services, items, { ...named('Pat', 'Roe'), customerEmail: undefined });
  await office.open('/admin/payment-links');
  await main().findByRole('heading', { name: 'Unpaid links (2)' });
  const { textContent } = main().getByRole('row', { name: /Kim Lee/ });
  for (const words of ['kim@example.com', '2 × ', 'Phone order', 'Called twice', 'in 14 days'])
    expect(textContent).toContain(words);
  expect(row(/Pat Roe/).queryByRole('button', { name: /Email link/ })).toBeNull();

  await user.click(row(/Kim Lee/).getByRole('button', { name: 'Copy link of Kim Lee' }));
  await row(/Kim Lee/).findByRole('button', { name: 'Copied of Kim Lee' });
  expect(await navigator.clipboard.readText()).toContain(`/pay/${link.id}?token=`);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await user.click(row(/Pat Roe/).getByRole('button', { name: 'Copy link of Pat Roe' }));
  const field = await main().findByRole<HTMLInputElement>('textbox', { name: 'Payment link of Pat Roe' });
  expect(document.activeElement).toBe(field);
  expect(field.selectionEnd).toBe(field.value.length);

  await user.click(row(/Kim Lee/).getByRole('button', { name: 'Email link to Kim Lee' }));
  const email = await question();
  expect(email.getByText(/to kim@example\.com\./)).toBeTruthy();
  await user.click(email.getByRole('button', { name: 'Email link' }));
  expect(await toast('Email queued')).toBeTruthy();
  const emailed = await row(/Kim Lee/).findByRole('link', { name: 'Waiting to be sent' });
  expect(emailed.getAttribute('href')).toMatch(/^\/admin\/email\?open=/);
  expect(row(/Kim Lee/).getByText('to kim@example.com')).toBeTruthy();

  await user.click(row(/Kim Lee/).getByRole('button', { name: 'Cancel the link of Kim Lee' }));
  const cancel = await question();
  await user.click(cancel.getByRole('button', { name: 'Cancel link' }));
  expect(await toast('Link canceled')).toBeTruthy();
  await main().findByRole('heading', { name: 'Unpaid links (1)' });
  await waitFor(() => expect(document.activeElement).toBe(row(/Pat Roe/).getAllByRole('button')[0]));

  const payment = linkPayment(services, paid.id);
  const { paymentIntentId } = await startLinkPayment(
    services,
    { userId: null, sessionId: null, keys: [] },
    payment,
    CLIENT_IP,
  );
  services.payments.succeed(paymentIntentId);
  await finishCheckout(services, paymentIntentId, BY_PROVIDER);
  await user.click(row(/Pat Roe/).getByRole('button', { name: 'Cancel the link of Pat Roe' }));
  await user.click((await question()).getByRole('button', { name: 'Cancel link' }));
  expect(await toast('Already paid')).toBeTruthy();
  const leads = await screen.findByRole('link', { name: 'View order' });
  expect(leads.getAttribute('href')).toBe(`/admin/order-management?open=${paid.id}`);
  await main().findByText('No unpaid payment links.');

  await office.open(`/admin/order-management?open=${paid.id}`);
  const order = within(await screen.findByRole('dialog', { name: /^Order #/ }));
  const customer = within(await order.findByRole('region', { name: 'Customer' }));
  expect(customer.getByText('Phone order. Paid by card, through a payment link.')).toBeTruthy();
});

test('has its page in the address', async () => {
  const { services, open, user } = await backOffice();
  const items = [{ productId: stockProduct(services, { inventory: 10 }), quantity: 1 }];
  for (let link = 0; link < 51; link += 1) await makeLink(services, items);
  await open('/admin/payment-links?page=2');
  const heading = await main().findByRole('heading', { name: 'Unpaid links (51)' });
  expect(main().getAllByRole('button', { name: /^Cancel/ })).toHaveLength(1);
  const previous = main().getByRole('link', { name: 'Previous' });
  expect(previous.getAttribute('href')).toBe('/admin/payment-links');
  await user.click(previous);
  expect(location.search).toBe('');
  expect(main().getAllByRole('button', { name: /^Cancel/ })).toHaveLength(50);
  expect(document.activeElement).toBe(heading);
});
