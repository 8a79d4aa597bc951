import { expect, it } from 'vitest';
import { processWebhook } from '#server/flows/webhooks/process-webhook.ts';
import type { Dispute } from '#server/gateways/payments/payments.ts';
import { DAY_MS } from '#shared/durations.ts';
import { flagsOf, sold } from '#tests/support/balance.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { storeWebhook } from '#tests/support/webhook-events.ts';
import { requireAdminOrder } from '../orders/require-order.ts';
import { disputesOfOrder } from './disputes.queries.ts';

/* Several jobs ask the payment provider about the same dispute at once, and its answers arrive in another order. */

async function disputed(services: TestServices, status: string) {
  const order = await sold(services);
  const dispute: Dispute = {
    id: 'dp_1',
    paymentIntentId: order.intentId,
    amount: order.cents,
    currency: 'usd',
    reason: 'fraudulent',
    status,
    isClosed: status === 'warning_closed',
    evidenceDueAt: new Date(services.now().getTime() + 9 * DAY_MS),
    createdAt: services.now(),
  };
  services.payments.disputes.push(dispute);
  const report = () => {
    const payload = { kind: 'dispute_changed', paymentIntentId: order.intentId, disputeId: dispute.id };
    const waiting = { source: 'stripe', processedAt: null, outcome: null, payload };
    return storeWebhook(services, waiting);
  };
  return { ...order, dispute, report };
}

/** Holds the next answer about a dispute as it is now until it is released. */
function holdAnswer({ payments }: TestServices) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
  const read = payments.readDispute.bind(payments);
  payments.readDispute = async (id) => {
    payments.readDispute = read;
    const answer = structuredClone(await read(id));
    isAsked();
    await released;
    return answer;
  };
  return { asked, release };
}

it.each([
  ['needs_response', 'under_review', ['dispute']],
  ['needs_response', 'won', []],
  ['warning_needs_response', 'needs_response', ['dispute']],
  ['warning_closed', 'needs_response', ['dispute']],
])('keeps a newer answer when an older one, from %s to %s, arrives after it', async (older, newer, flags) => {
  const services = testServices();
  const { id, dispute, report } = await disputed(services, older);
  const [first, second] = [report(), report()];
  const { asked, release } = holdAnswer(services);
  const overtaken = processWebhook(services, first);
  await asked;
  Object.assign(dispute, { status: newer, isClosed: newer === 'won' });
  await processWebhook(services, second);
  release();
  await overtaken.catch(() => processWebhook(services, first));
  expect(disputesOfOrder(services, id)).toMatchObject([
    { status: newer, closedAt: newer === 'won' ? expect.any(String) : null },
  ]);
  expect(flagsOf(services, id)).toEqual(flags);
  const { events } = requireAdminOrder(services.db, id);
  expect(events.filter(({ type }) => type.startsWith('dispute_'))).toHaveLength(1);
});
