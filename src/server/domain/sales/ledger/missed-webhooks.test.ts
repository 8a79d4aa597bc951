import { expect, it } from 'vitest';
import { disputes } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/refunds.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import type { Dispute } from '#server/gateways/payments/payments.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { flagsOf, sold, providerHas as there } from '#tests/support/balance.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { recordDispute } from '../disputes/record-dispute.ts';
import { readComparison } from './differences.queries.ts';
import { reconcileLedger } from './reconcile-ledger.ts';

/** A payment with a refund of 5.00 and a dispute of the rest, both without a webhook. */
async function shop() {
  const services = testServices();
  const refunded = await sold(services);
  const disputed = await sold(services);
  for (const { intentId, cents } of [refunded, disputed])
    there(services, { paymentIntentId: intentId, amount: cents });
  services.pass(HOUR_MS);
  const { intentId: paymentIntentId } = refunded;
  await services.payments.refund({ refundId: 'dashboard', paymentIntentId, amount: 500 });
  there(services, { kind: 'refund', sourceId: 're_1', paymentIntentId, amount: -500 });
  dispute(services, disputed);
  there(services, {
    kind: 'dispute',
    sourceId: 'dp_1',
    paymentIntentId: disputed.intentId,
    amount: -disputed.cents,
    fee: 1500,
  });
  services.pass(2 * HOUR_MS);
  return { services, refunded, disputed };
}

function dispute(services: TestServices, { intentId, cents }: { intentId: string; cents: number }): Dispute {
  const opened: Dispute = {
    id: 'dp_1',
    paymentIntentId: intentId,
    amount: cents,
    currency: 'usd',
    reason: 'fraudulent',
    status: 'needs_response',
    isClosed: false,
    evidenceDueAt: new Date(services.now().getTime() + 7 * DAY_MS),
    createdAt: services.now(),
  };
  services.payments.disputes.push(opened);
  return opened;
}

it('records refunds and disputes whose webhooks never came, once, before it compares', async () => {
  const { services, refunded, disputed } = await shop();
  await reconcileLedger(services, async () => 0);
  expect(readComparison(services)).toMatchObject({ differences: [], recorded: 2 });
  expect(requireAdminOrder(services.db, refunded.id).refundedTotal).toBe('5.00');
  expect(flagsOf(services, disputed.id)).toEqual(['dispute']);
  const [row] = services.db.select().from(disputes).all();
  expect(row).toMatchObject({ reason: 'fraudulent', evidenceDueAt: expect.any(Date) });
  services.pass(DAY_MS);
  await reconcileLedger(services, async () => 0);
  expect(readComparison(services)).toMatchObject({ differences: [], recorded: 0 });
  expect(services.db.select().from(refunds).all()).toHaveLength(1);
});

it('records how a dispute has gone on for up to 120 days', async () => {
  const { services, disputed } = await shop();
  await reconcileLedger(services, async () => 0);
  services.pass(100 * DAY_MS);
  Object.assign(services.payments.disputes[0] ?? {}, { status: 'lost', isClosed: true });
  await reconcileLedger(services, async () => 0);
  expect(readComparison(services)).toMatchObject({ recorded: 1 });
  expect(services.db.select().from(disputes).all()).toMatchObject([
    { orderId: disputed.id, status: 'lost', closedAt: services.now() },
  ]);
});

it('goes on the next night where the provider failed, and reports what both nights recorded', async () => {
  const { services } = await shop();
  const list = services.payments.listDisputesSince.bind(services.payments);
  services.payments.listDisputesSince = async () => {
    throw new AppError('payment_provider_timeout');
  };
  await reconcileLedger(services, async () => 0);
  expect(readComparison(services)).toMatchObject({
    check: { completedAt: null, error: expect.stringContaining("didn't answer") },
    differences: [],
  });
  services.payments.listDisputesSince = list;
  services.pass(DAY_MS);
  await reconcileLedger(services, async () => 0);
  expect(readComparison(services)).toMatchObject({
    check: { completedAt: services.now().toISOString(), error: null },
    differences: [],
    recorded: 2,
  });
});

it('ignores a dispute whose webhook arrived while the list was read', async () => {
  const { services, disputed } = await shop();
  const list = services.payments.listDisputesSince.bind(services.payments);
  services.payments.listDisputesSince = async (since) => {
    const [listed] = await list(since);
    const before = { ...listed } as Dispute;
    recordDispute(services, disputed.id, { ...before, status: 'under_review', evidenceDueAt: null });
    return [before];
  };
  await reconcileLedger(services, async () => 0);
  expect(services.db.select().from(disputes).all()).toMatchObject([{ status: 'under_review' }]);
});
