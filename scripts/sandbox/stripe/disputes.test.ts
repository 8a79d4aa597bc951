import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import {
  payWith,
  startReceiver,
  startTestSandbox,
  type TestSandbox,
  WEBHOOK_SECRET,
} from '#tests/contracts/stripe-sandbox.ts';

const DISPUTED_CARD = '4000000000000259';

async function openDispute(sandbox: TestSandbox) {
  const intent = await payWith(sandbox, DISPUTED_CARD);
  const { body } = await sandbox.get(`/v1/disputes?payment_intent=${intent.id}`);
  const [dispute] = (body as Stripe.ApiList<Stripe.Dispute>).data;
  if (!dispute) throw new Error('No dispute was opened.');
  return { intent, dispute };
}

const balanceTransactions = async (sandbox: TestSandbox, { id }: Stripe.Dispute) => {
  const { body } = await sandbox.get(`/v1/balance_transactions?source=${id}`);
  const { data } = body as Stripe.ApiList<Stripe.BalanceTransaction>;
  return data.map(({ reporting_category, amount, fee, net }) => [reporting_category, amount, fee, net]);
};

const WITHDRAWN = ['dispute', -2500, 1500, -4000];

test('4000 0000 0000 0259 is disputed once it is paid: the money and a fee are taken', async () => {
  const sandbox = await startTestSandbox();
  const { intent, dispute } = await openDispute(sandbox);
  expect(dispute).toMatchObject({
    amount: 2500,
    charge: intent.latest_charge,
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: 'needs_response',
  });
  expect(await balanceTransactions(sandbox, dispute)).toEqual([WITHDRAWN]);
  expect((await sandbox.get(`/v1/charges/${String(intent.latest_charge)}`)).body).toMatchObject({
    disputed: true,
  });
});

test('a disputed charge cannot be refunded until the dispute is won', async () => {
  const sandbox = await startTestSandbox();
  const { intent, dispute } = await openDispute(sandbox);
  const refund = () => sandbox.post('/v1/refunds', { payment_intent: intent.id });
  expect(await refund()).toMatchObject({ status: 400, body: { error: { code: 'charge_disputed' } } });
  await sandbox.post(`/v1/disputes/${dispute.id}`, { evidence: { uncategorized_text: 'winning_evidence' } });
  expect(await refund()).toMatchObject({ status: 200 });
});

test.each([
  ['winning_evidence', 'won', [['dispute_reversal', 2500, -1500, 4000], WITHDRAWN]],
  ['losing_evidence', 'lost', [WITHDRAWN]],
  ['They signed for it.', 'under_review', [WITHDRAWN]],
])('the evidence "%s" makes a dispute %s', async (text, status, moved) => {
  const sandbox = await startTestSandbox();
  const { dispute } = await openDispute(sandbox);
  const { body } = await sandbox.post(`/v1/disputes/${dispute.id}`, {
    evidence: { uncategorized_text: text },
  });
  expect(body).toMatchObject({
    status,
    evidence: { uncategorized_text: text },
    evidence_details: { has_evidence: true, submission_count: 1 },
  });
  expect(await balanceTransactions(sandbox, dispute)).toEqual(moved);
});

test('evidence that is not submitted is kept', async () => {
  const sandbox = await startTestSandbox();
  const { dispute } = await openDispute(sandbox);
  const evidence = { uncategorized_text: 'winning_evidence' };
  const { body } = await sandbox.post(`/v1/disputes/${dispute.id}`, { evidence, submit: false });
  expect(body).toMatchObject({
    status: 'needs_response',
    evidence,
    evidence_details: { submission_count: 0 },
  });
});

test('a dispute that is accepted is lost, and closed ones cannot change', async () => {
  const sandbox = await startTestSandbox();
  const { dispute } = await openDispute(sandbox);
  expect(await sandbox.post(`/v1/disputes/${dispute.id}/close`)).toMatchObject({ body: { status: 'lost' } });
  for (const path of [dispute.id, `${dispute.id}/close`]) {
    expect(await sandbox.post(`/v1/disputes/${path}`)).toMatchObject({ status: 400 });
  }
  expect(await sandbox.post('/v1/disputes/dp_nothing/close')).toMatchObject({ status: 404 });
});

test.each([
  [
    'winning_evidence',
    ['charge.dispute.updated', 'charge.dispute.funds_reinstated', 'charge.dispute.closed'],
  ],
  ['losing_evidence', ['charge.dispute.updated', 'charge.dispute.closed']],
])('the events of a dispute with %s are sent', async (text, types) => {
  const receiver = await startReceiver();
  const sandbox = await startTestSandbox({ webhook: { url: receiver.url, secret: WEBHOOK_SECRET } });
  const { dispute } = await openDispute(sandbox);
  await sandbox.post(`/v1/disputes/${dispute.id}`, { evidence: { uncategorized_text: text } });
  await expect
    .poll(() => receiver.events.map(({ type }) => type))
    .toEqual([
      'payment_intent.succeeded',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      ...types,
    ]);
});
