import { expect, test } from 'vitest';
import {
  cardPayment,
  confirm,
  newIntent,
  startReceiver,
  startTestSandbox,
  WEBHOOK_SECRET,
} from '#tests/contracts/stripe-sandbox.ts';
import { createStripePayments } from './stripe-payments.ts';

const settings = { secretKey: 'sk_test_sandbox', webhookSecret: WEBHOOK_SECRET };
const DECLINED = '4000000000000002';

test('the declined cards of an intent are listed, and whether the last one was', async () => {
  const sandbox = await startTestSandbox();
  const payments = createStripePayments({ ...settings, apiBase: sandbox.base });
  const intent = await newIntent(sandbox);
  const other = await newIntent(sandbox);
  expect(await payments.readIntent(intent.id)).toMatchObject({ wasDeclined: false });
  for (const paid of [intent, other, intent]) await confirm(sandbox, paid, DECLINED);
  expect(await payments.readIntent(intent.id)).toMatchObject({ wasDeclined: true });
  const declines = await payments.listDeclines(intent.id);
  expect(declines).toMatchObject([{ declinedAt: expect.any(Date) }, { id: expect.stringMatching(/^ch_/) }]);
  await confirm(sandbox, intent, '4242424242424242');
  expect(await payments.readIntent(intent.id)).toMatchObject({ wasDeclined: false });
  expect(await payments.listDeclines(intent.id)).toEqual(declines);
});

test('the event of a declined card names its charge, that of a failed authentication none', async () => {
  const { url, events } = await startReceiver();
  const sandbox = await startTestSandbox({ webhook: { url, secret: WEBHOOK_SECRET } });
  const payments = createStripePayments({ ...settings, apiBase: sandbox.base });
  const intent = await newIntent(sandbox);
  await confirm(sandbox, intent, DECLINED);
  await confirm(sandbox, intent, '4000002500003155');
  const { key, client_secret } = cardPayment(intent, DECLINED);
  await sandbox.post(
    `/v1/payment_intents/${intent.id}/sandbox_authenticate`,
    { key, client_secret, outcome: 'failure' },
    {},
  );
  await expect.poll(() => events.length).toBe(2);
  const { default: Stripe } = await import('stripe');
  const read = (event: (typeof events)[number]) => {
    const payload = JSON.stringify(event);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
    return payments.readEvent(payload, signature);
  };
  const [decline] = await payments.listDeclines(intent.id);
  expect(await Promise.all(events.map(read))).toMatchObject([
    { kind: 'intent_failed', paymentIntentId: intent.id, chargeId: decline?.id },
    { kind: 'intent_failed', paymentIntentId: intent.id, chargeId: undefined },
  ]);
});
