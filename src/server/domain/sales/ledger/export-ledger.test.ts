import { expect, it } from 'vitest';
import { auditLog } from '#db/schema/audit.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { sold } from '#tests/support/balance.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { exportLedger } from './export-ledger.ts';
import type { LedgerFilter } from './ledger-filter.ts';
import { postEntry } from './post-entry.ts';

const fee = (services: TestServices, source: string) =>
  postEntry(services, {
    kind: 'fee',
    orderId: null,
    source,
    amountCents: -103,
    occurredAt: services.now(),
  });

async function rowsOf(services: TestServices, filter: LedgerFilter = {}) {
  const { body, total } = exportLedger(services, filter, ADMIN_ACTOR);
  const [, ...rows] = (await new Response(body).text()).trimEnd().split('\r\n');
  return { total, rows };
}

it("writes gross, tax, shipping, fee and net in the shop's time zone, oldest first", async () => {
  const services = testServices();
  const { intentId, cents } = await sold(services);
  services.pass(60_000);
  fee(services, 'txn_1');
  const { fileName, body } = exportLedger(services, {}, ADMIN_ACTOR);
  expect(fileName).toBe('gti-payments-2026-11-20.csv');
  const amount = (cents / 100).toFixed(2);
  expect((await new Response(body).text()).split('\r\n')).toEqual([
    'Date,Type,Order,Gross,Tax,Shipping,Fee,Net,Provider ID,State,Taxable,Exempt,Note',
    `2026-11-20 10:00,Payment,GTI-1001,${amount},0.00,5.95,,${amount},${intentId},NV,0.00,${amount},Fee not known yet`,
    '2026-11-20 10:01,Fee,,0.00,0.00,0.00,-1.03,-1.03,txn_1,,0.00,0.00,',
    '',
  ]);
});

it('has every entry once, more than fit in memory at once, and none that came meanwhile', async () => {
  const services = testServices();
  for (let n = 0; n < 450; n += 1) fee(services, `txn_${n}`);
  const { body, total } = exportLedger(services, { kind: 'fee' }, ADMIN_ACTOR);
  fee(services, 'txn_late');
  const ids = (await new Response(body).text())
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(',').at(8));
  expect(total).toBe(450);
  expect(new Set(ids).size).toBe(450);
  expect(ids).toHaveLength(450);
  expect(ids).not.toContain('txn_late');
});

it('has what the filter matches, and is recorded in the audit log with it', async () => {
  const services = testServices();
  await sold(services);
  fee(services, 'txn_1');
  const { total, rows } = await rowsOf(services, { search: 'GTI-1001', from: '2026-11-20' });
  expect([total, rows.length]).toEqual([1, 1]);
  expect((await rowsOf(services, { to: '2026-11-19' })).rows).toEqual([]);
  expect(services.db.select().from(auditLog).all()).toMatchObject([
    { action: 'payments_exported', after: { rows: 1, search: 'GTI-1001', from: '2026-11-20' } },
    { action: 'payments_exported', after: { rows: 0, to: '2026-11-19' } },
  ]);
});
