import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { completeOrder, paymentNotice, readyToPay } from '#tests/support/checkout-visitor.ts';
import { DECLINED } from '#tests/support/fake-stripe.ts';
import { toast } from '#tests/support/visitor.ts';

test('after five declined cards, cancels the payment and asks the shopper to wait or contact us; then works for another attempt', async () => {
  const shopper = await readyToPay();
  const { payments } = shopper.services;
  shopper.stripe.outcome = 'declined';
  for (let card = 0; card < 5; card += 1) {
    await shopper.user.click(await completeOrder());
    await paymentNotice(DECLINED);
  }
  await shopper.user.click(await completeOrder());
  await paymentNotice('Too many declined cards. Try again in a minute, or contact us.');
  const payment = within(screen.getByRole('group', { name: 'Payment Information' }));
  expect(payment.getByRole('link', { name: 'Contact us' })).toHaveProperty('pathname', '/contact');
  expect(payment.getByRole('heading', { level: 3 }).textContent).toBe('Payment Failed');
  await toast('Payment Failed');
  expect(shopper.stripe.confirmations).toBe(5);
  await runDueJobs(shopper.services);
  expect([...payments.intents.values()].map(({ status }) => status)).toEqual(['canceled']);

  shopper.services.pass(MINUTE_MS);
  shopper.stripe.outcome = 'paid';
  await shopper.user.click(await completeOrder());
  await expect.poll(() => shopper.destinations.at(-1)).toMatch(/^\/order-confirmation\//);
});

test('explains a payment that was canceled after too many declined cards, and pays with a new one', async () => {
  const shopper = await readyToPay();
  const { payments } = shopper.services;
  shopper.intercept(async (path, passOn) => {
    const response = await passOn();
    const [first = ''] = payments.intents.keys();
    if (path === '/api/create-payment-intent' && payments.intents.size === 1)
      await payments.cancelIntent(first);
    return response;
  });
  await shopper.user.click(await completeOrder());
  await paymentNotice('Too many declined cards.');
  await paymentNotice("You haven't been charged, and your details are saved.");
  await shopper.user.click(await completeOrder());
  await expect.poll(() => shopper.destinations.at(-1)).toMatch(/^\/order-confirmation\//);
});
