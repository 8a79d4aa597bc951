import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ledgerEntries, paymentsWithoutFee } from '#db/schema/ledger.ts';
import { sampleRecords } from '#db/schema/samples.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { sold, providerHas as there } from '#tests/support/balance.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { readComparison } from './differences.queries.ts';
import { exportLedger } from './export-ledger.ts';
import { sumLedger } from './ledger.queries.ts';
import { paymentReport } from './payment-report.ts';
import { postEntry } from './post-entry.ts';
import { reconcileLedger } from './reconcile-ledger.ts';

const compare = (services: TestServices) => reconcileLedger(services, async () => 0);

const feesOf = ({ db }: TestServices, intentId: string) =>
  db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.kind, 'fee'), eq(ledgerEntries.source, intentId)))
    .all()
    .map(({ amountCents, orderId }) => [amountCents, orderId]);

/** The rows of payments in the export: their fee and note. */
async function exported(services: TestServices) {
  const { body } = exportLedger(services, { kind: 'captured' }, ADMIN_ACTOR);
  const rows = (await new Response(body).text()).trimEnd().split('\r\n').slice(1);
  return rows.map((row) => [row.split(',').at(6), row.split(',').at(-1)]);
}

it('counts payments without a fee in totals, report, export and comparison, until the provider says it, also if it is 0', async () => {
  const services = testServices();
  const [charged, free, late] = [await sold(services), await sold(services), await sold(services)];
  expect(sumLedger(services, {})).toMatchObject({ fees: '0.00', unknownFees: 3 });
  const unknown = ['', 'Fee not known yet'];
  expect(await exported(services)).toEqual([unknown, unknown, unknown]);
  // Nothing was compared yet.
  expect(readComparison(services).unknownFees).toBe(0);
  expect(requireAdminOrder(services.db, charged.id).isFeeKnown).toBe(false);

  there(services, { paymentIntentId: charged.intentId, amount: charged.cents, fee: 103 });
  there(services, { paymentIntentId: free.intentId, amount: free.cents });
  services.pass(2 * HOUR_MS);
  await compare(services);
  expect([feesOf(services, charged.intentId), feesOf(services, free.intentId)]).toEqual([
    [[-103, charged.id]],
    [[0, free.id]],
  ]);
  expect(sumLedger(services, {})).toMatchObject({ fees: '-1.03', unknownFees: 1 });
  expect(sumLedger(services, { kind: 'fee' }).unknownFees).toBe(1);
  expect(sumLedger(services, { kind: 'refunded' }).unknownFees).toBe(0);
  expect(sumLedger(services, { to: '2026-11-19' }).unknownFees).toBe(0);
  const report = paymentReport(services);
  expect([report.total.unknownFees, report.rows.at(-1)?.unknownFees, report.rows[0]?.unknownFees]).toEqual([
    1, 1, 0,
  ]);
  expect(paymentReport(services, '2026').rows.at(-1)?.unknownFees).toBe(1);
  expect(await exported(services)).toEqual([['0.00', ''], ['0.00', ''], unknown]);
  expect(readComparison(services)).toMatchObject({ unknownFees: 1 });
  expect(requireAdminOrder(services.db, charged.id).isFeeKnown).toBe(true);

  there(services, { paymentIntentId: late.intentId, amount: late.cents, fee: 99 });
  await compare(services);
  expect(sumLedger(services, {})).toMatchObject({ fees: '-2.02', unknownFees: 0 });
  expect(readComparison(services)).toMatchObject({ unknownFees: 0 });
});

it('does not miss the fee of a sample', async () => {
  const services = testServices();
  const { id } = await sold(services);
  services.db.insert(sampleRecords).values({ kind: 'orders', recordId: id }).run();
  expect(sumLedger(services, {}).unknownFees).toBe(0);
});

it('awaits no fee that was there first, and none of a payment that is gone', async () => {
  const services = testServices();
  const awaited = () => services.db.select().from(paymentsWithoutFee).all();
  const { id, intentId } = await sold(services);
  expect(awaited()).toEqual([{ source: intentId }]);
  services.db.insert(sampleRecords).values({ kind: 'orders', recordId: id }).run();
  services.db.delete(ledgerEntries).run();
  expect(awaited()).toEqual([]);
  const entry = { orderId: null, source: 'pi_early', occurredAt: services.now() };
  postEntry(services, { ...entry, kind: 'fee', amountCents: -103 });
  postEntry(services, { ...entry, kind: 'captured', amountCents: 2500 });
  expect(awaited()).toEqual([]);
});

it('asks for the fee of a payment that is older than what a run reads, up to 90 days', async () => {
  const services = testServices();
  const { id, intentId, cents } = await sold(services);
  const createdAt = services.now();
  services.pass(20 * DAY_MS);
  await compare(services);
  services.pass(20 * DAY_MS);
  there(services, { paymentIntentId: intentId, amount: cents, fee: 103, createdAt });
  // The open difference would make it read the day of the payment.
  services.db.$client.exec("update ledger_differences set resolved_at = 1, note = 'Looked at.'");
  await compare(services);
  expect(feesOf(services, intentId)).toEqual([[-103, id]]);
  expect(sumLedger(services, {})).toMatchObject({ fees: '-1.03', unknownFees: 0 });
});

it('completes the comparison although a fee cannot be read', async () => {
  const services = testServices();
  await sold(services);
  services.pass(2 * HOUR_MS);
  services.payments.readPaymentTransaction = async () => {
    throw new AppError('payment_provider_timeout');
  };
  await compare(services);
  expect(readComparison(services)).toMatchObject({ check: { error: null }, unknownFees: 1 });
});
