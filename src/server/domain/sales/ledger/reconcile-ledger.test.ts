import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { auditLog } from '#db/schema/audit.ts';
import { ledgerDifferences, ledgerEntries, providerChecks } from '#db/schema/ledger.ts';
import { sampleRecords } from '#db/schema/samples.ts';
import { runDueJobs, startSchedules } from '#server/app/worker/run-jobs.ts';
import { recordDispute } from '#server/domain/sales/disputes/record-dispute.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import type { PaymentIntent } from '#server/gateways/payments/payments.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { flagsOf, sold, providerHas as there } from '#tests/support/balance.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { readComparison } from './differences.queries.ts';
import { postEntry } from './post-entry.ts';
import { reconcileLedger, reconcileWhenDue } from './reconcile-ledger.ts';
import { requestComparison } from './request-comparison.ts';
import { resolveDifference } from './resolve-difference.ts';

const refund = (services: TestServices, orderId: string, source: string, cents: number) =>
  postEntry(services, {
    kind: 'refunded',
    orderId,
    source,
    amountCents: -cents,
    occurredAt: services.now(),
  });

it('finds nothing where both agree, and adds the fees of the provider once', async () => {
  const services = testServices();
  const { id, intentId, cents } = await sold(services);
  there(services, { paymentIntentId: intentId, amount: cents, fee: 103 });
  refund(services, id, 're_1', 500);
  there(services, { kind: 'refund', sourceId: 're_1', paymentIntentId: intentId, amount: -500, fee: -10 });
  there(services, { kind: 'fee', sourceId: null, amount: -200 });
  services.pass(2 * HOUR_MS);
  for (let run = 0; run < 2; run += 1) await reconcileLedger(services, async () => 0);
  expect(readComparison(services)).toMatchObject({
    check: { state: 'idle', completedAt: services.now().toISOString(), error: null },
    differenceCount: 0,
  });
  const fees = services.db.select().from(ledgerEntries).all().slice(2);
  expect(fees.map(({ kind, orderId, source, amountCents }) => [kind, orderId, source, amountCents])).toEqual([
    ['fee', null, 'txn_3', -200],
    ['fee_returned', id, 'txn_2', 10],
    ['fee', id, intentId, -103],
  ]);
});

it('flags orders whose entries are missing on either side or have another amount', async () => {
  const services = testServices();
  const orders = [await sold(services), await sold(services), await sold(services)] as const;
  const [missingThere, amount, missingHere] = orders;
  there(services, { paymentIntentId: amount.intentId, amount: amount.cents - 100 });
  there(services, { paymentIntentId: missingHere.intentId, amount: missingHere.cents });
  there(services, {
    kind: 'refund',
    sourceId: 're_9',
    paymentIntentId: missingHere.intentId,
    amount: -700,
  });
  services.pass(2 * HOUR_MS);
  await reconcileLedger(services, async () => 0);
  const { differences } = readComparison(services);
  const found = differences.map(({ kind, source, ours, theirs }) => [kind, source, ours, theirs]);
  const wire = (cents: number) => (cents / 100).toFixed(2);
  expect(found.sort()).toEqual([
    ['amount', amount.intentId, wire(amount.cents), wire(amount.cents - 100)],
    ['missing_here', 're_9', null, '-7.00'],
    ['missing_there', missingThere.intentId, wire(missingThere.cents), null],
  ]);
  for (const { id } of orders) expect(flagsOf(services, id)).toEqual(['payment_difference']);
});

it('resolves a difference and its flag by itself once both agree', async () => {
  const services = testServices();
  const { id, intentId, cents } = await sold(services);
  services.pass(2 * HOUR_MS);
  await reconcileLedger(services, async () => 0);
  expect(flagsOf(services, id)).toEqual(['payment_difference']);
  there(services, {
    paymentIntentId: intentId,
    amount: cents,
    createdAt: new Date(services.now().getTime() - 2 * HOUR_MS),
  });
  services.pass(20 * DAY_MS);
  await reconcileLedger(services, async () => 0);
  expect(readComparison(services).differenceCount).toBe(0);
  expect(flagsOf(services, id)).toEqual([]);
  expect(requireAdminOrder(services.db, id).events.at(-1)).toMatchObject({
    type: 'resolved',
    actor: 'system',
    before: 'payment_difference',
  });
});

it('waits an hour for what one side may not have yet', async () => {
  const services = testServices();
  const first = await sold(services);
  there(services, { paymentIntentId: first.intentId, amount: first.cents });
  services.pass(2 * HOUR_MS);
  const { id, intentId } = await sold(services);
  there(services, { kind: 'refund', sourceId: 're_9', paymentIntentId: intentId, amount: -700 });
  services.pass(HOUR_MS / 2);
  await reconcileLedger(services, async () => 0);
  expect(flagsOf(services, id)).toEqual([]);
  services.pass(HOUR_MS);
  await reconcileLedger(services, async () => 0);
  expect(readComparison(services).differenceCount).toBe(2);
});

it('ignores samples, payments of other applications and installations, and refunds that are pending here', async () => {
  const services = testServices();
  const [sample, real] = [await sold(services), await sold(services)];
  services.db.insert(sampleRecords).values({ kind: 'orders', recordId: sample.id }).run();
  there(services, { paymentIntentId: real.intentId, amount: real.cents });
  there(services, { paymentIntentId: 'pi_of_another_app', amount: 9900, fee: 300 });
  const { intents } = services.payments;
  const elsewhere = { ...intents.get(real.intentId), id: 'pi_elsewhere', checkoutId: services.newId() };
  intents.set('pi_elsewhere', elsewhere as PaymentIntent);
  there(services, { paymentIntentId: 'pi_elsewhere', amount: real.cents, fee: 300 });
  there(services, { kind: 'payout', sourceId: 'po_1', amount: -5000 });
  services.db.$client
    .prepare(
      "insert into refunds (id, order_id, provider_refund_id, amount_cents, status, created_at, updated_at) values ('r', ?, 're_1', 500, 'pending', 0, 0)",
    )
    .run(real.id);
  there(services, { kind: 'refund', sourceId: 're_1', paymentIntentId: real.intentId, amount: -500 });
  services.pass(2 * HOUR_MS);
  await reconcileLedger(services, async () => 0);
  expect(readComparison(services).differenceCount).toBe(0);
  const fees = services.db.select().from(ledgerEntries).where(eq(ledgerEntries.kind, 'fee')).all();
  expect(fees).toMatchObject([{ source: real.intentId, amountCents: 0 }]);
});

it('agrees with the provider about disputes that are open, won, lost or only an inquiry', async () => {
  const services = testServices();
  for (const status of ['needs_response', 'won', 'lost', 'warning_closed']) {
    const { id, intentId, cents } = await sold(services);
    there(services, { paymentIntentId: intentId, amount: cents });
    recordDispute(services, id, {
      id: `dp_${status}`,
      paymentIntentId: intentId,
      amount: cents,
      currency: 'usd',
      reason: 'fraudulent',
      status,
      isClosed: status !== 'needs_response',
      evidenceDueAt: null,
      createdAt: services.now(),
    });
    if (status === 'warning_closed') continue;
    const moved = { sourceId: `dp_${status}`, paymentIntentId: intentId };
    there(services, { ...moved, kind: 'dispute', amount: -cents, fee: 1500 });
    if (status === 'won') there(services, { ...moved, kind: 'dispute_reversal', amount: cents });
  }
  services.pass(2 * HOUR_MS);
  await reconcileLedger(services, async () => 0);
  expect(readComparison(services).differences).toEqual([]);
  // Long after the rest, the last one is won: its own balance transaction is older than what is read.
  services.pass(30 * DAY_MS);
  await reconcileLedger(services, async () => 0);
  services.pass(30 * DAY_MS);
  const isOpen = eq(ledgerEntries.source, 'dp_needs_response');
  const held = services.db.select().from(ledgerEntries).where(isOpen).get();
  const amount = -(held?.amountCents ?? 0);
  const { intentId } = await intentOf(services, held?.orderId ?? '');
  there(services, {
    kind: 'dispute_reversal',
    sourceId: 'dp_needs_response',
    paymentIntentId: intentId,
    amount,
  });
  postEntry(services, {
    kind: 'dispute_released',
    orderId: held?.orderId ?? '',
    source: 'dp_needs_response',
    amountCents: amount,
    occurredAt: services.now(),
  });
  services.pass(2 * HOUR_MS);
  await reconcileLedger(services, async () => 0);
  expect(readComparison(services).differences).toEqual([]);
});

const intentOf = async ({ db }: TestServices, orderId: string) => ({
  intentId: requireAdminOrder(db, orderId).stripePaymentIntentId,
});

it('keeps why the provider could not be asked, what is known, and catches up', async () => {
  const services = testServices();
  const { id, intentId, cents } = await sold(services);
  there(services, { paymentIntentId: intentId, amount: cents });
  services.pass(2 * HOUR_MS);
  await reconcileLedger(services, async () => 0);
  const completedAt = services.now().toISOString();
  services.pass(DAY_MS);
  there(services, { kind: 'refund', sourceId: 're_9', paymentIntentId: intentId, amount: -700 });
  services.pass(10 * DAY_MS);
  services.payments.failure = new AppError('payment_provider_timeout');
  await reconcileLedger(services, async () => 0);
  expect(readComparison(services).check).toEqual({
    state: 'idle',
    recordsRead: 0,
    completedAt,
    error: "The payment provider didn't answer in time. Try again in a minute.",
    failedAt: services.now().toISOString(),
  });
  await reconcileLedger(services, async () => 0);
  expect(readComparison(services)).toMatchObject({ check: { error: null }, differenceCount: 1 });
  expect(flagsOf(services, id)).toEqual(['payment_difference']);
});

it('runs once a night, and when it is requested', async () => {
  // 10 AM in Los Angeles.
  const services = testServices();
  let runs = 0;
  const list = services.payments.listBalanceTransactions.bind(services.payments);
  services.payments.listBalanceTransactions = (since) => {
    runs += 1;
    return list(since);
  };
  await sold(services);
  startSchedules(services);
  await runDueJobs(services);
  expect(runs).toBe(1);
  services.pass(16 * HOUR_MS);
  await reconcileWhenDue(services, async () => 0);
  expect(runs).toBe(1);
  services.pass(2 * HOUR_MS);
  await reconcileWhenDue(services, async () => 0);
  expect(runs).toBe(2);
  expect(requestComparison(services).check.state).toBe('waiting');
  requestComparison(services);
  await runDueJobs(services);
  expect(runs).toBe(3);
  expect(readComparison(services).check.state).toBe('idle');
});

it('runs once at a time, and takes over from a process that died', async () => {
  const services = testServices();
  await sold(services);
  const at = services.now();
  const leaseUntil = new Date(at.getTime() + HOUR_MS);
  services.db
    .insert(providerChecks)
    .values({ kind: 'ledger', startedAt: at, leaseUntil, recordsRead: 300 })
    .run();
  services.pass(HOUR_MS - 1);
  await reconcileLedger(services, async () => 0);
  expect(readComparison(services).check).toMatchObject({
    state: 'running',
    recordsRead: 300,
    completedAt: null,
  });
  services.pass(1);
  await reconcileLedger(services, async () => 0);
  expect(readComparison(services).check).toMatchObject({ state: 'idle', error: null });
  expect(readComparison(services).check.completedAt).not.toBeNull();
});

it('lets an administrator explain a difference, which stays resolved until its amounts change', async () => {
  const services = testServices();
  const { id, intentId, cents } = await sold(services);
  there(services, { paymentIntentId: intentId, amount: cents - 100 });
  services.pass(2 * HOUR_MS);
  await reconcileLedger(services, async () => 0);
  const [difference] = readComparison(services).differences;
  const explain = () =>
    resolveDifference(services, difference?.id ?? '', { note: 'Paid in cash.' }, ADMIN_ACTOR);
  for (let press = 0; press < 2; press += 1) expect(explain().differences).toEqual([]);
  expect(flagsOf(services, id)).toEqual([]);
  expect(services.db.select().from(auditLog).all()).toMatchObject([
    { action: 'order_flag_resolved' },
    { action: 'payment_difference_resolved', subjectId: id, after: { note: 'Paid in cash.' } },
  ]);
  await reconcileLedger(services, async () => 0);
  expect(readComparison(services).differences).toEqual([]);
  Object.assign(services.payments.balance[0] ?? {}, { amount: cents - 300 });
  await reconcileLedger(services, async () => 0);
  expect(readComparison(services).differences).toMatchObject([{ id: difference?.id, kind: 'amount' }]);
  expect(flagsOf(services, id)).toEqual(['payment_difference']);
  expect(services.db.select().from(ledgerDifferences).all()).toHaveLength(1);
  expect(() => resolveDifference(services, services.newId(), { note: 'Who knows' }, ADMIN_ACTOR)).toThrow(
    "This difference doesn't exist anymore.",
  );
});
