import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { ledgerDifferences } from '#db/schema/ledger.ts';
import { emails } from '#db/schema/operations.ts';
import { SWEEP_ROWS } from '#server/kernel/jobs/sweep.ts';
import { flagsOf, sold } from '#tests/support/balance.ts';
import { sendOutbox } from '#tests/support/outbox.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { readComparison } from './differences.queries.ts';
import { type FoundDifference, recordDifferences } from './record-differences.ts';

const SETTINGS = {
  PUBLIC_SITE_URL: 'https://gti.example',
  MAIL_NOTIFY: 'flags:help@gti.example,messages:office@gti.example',
};
const SINCE = new Date(0);

const difference = (services: TestServices, changes: Partial<FoundDifference> = {}): FoundDifference => ({
  kind: 'missing_here',
  source: 're_1',
  orderId: null,
  oursCents: null,
  theirsCents: -700,
  occurredAt: services.now(),
  ...changes,
});

const many = (services: TestServices, count: number) =>
  Array.from({ length: count }, (_, index) => difference(services, { source: `re_${index}` }));

const subjectsOf = ({ db }: TestServices) =>
  db
    .select()
    .from(emails)
    .all()
    .filter(({ recipient }) => recipient === 'help@gti.example')
    .map(({ subject }) => subject);

it('flags every order, and tells staff once how many differences are new', async () => {
  const services = testServices(SETTINGS);
  const orders = [await sold(services), await sold(services)];
  services.db.delete(emails).run();
  const found = orders.map(({ id, intentId }) => difference(services, { source: intentId, orderId: id }));
  await recordDifferences(services, found, SINCE);
  for (const { id } of orders) expect(flagsOf(services, id)).toEqual(['payment_difference']);
  const [email, ...more] = await sendOutbox(services);
  expect(more).toEqual([]);
  expect(email).toMatchObject({ recipient: 'help@gti.example', subject: '2 new payment differences' });
  expect(email?.text).toContain('https://gti.example/admin/payments');
});

it('sends no email about differences that were known, also with other amounts or once they are gone', async () => {
  const services = testServices(SETTINGS);
  const found = [difference(services), difference(services, { source: 're_2' })];
  await recordDifferences(services, found, SINCE);
  await recordDifferences(services, found, SINCE);
  await recordDifferences(services, [difference(services, { theirsCents: -800 })], SINCE);
  expect(subjectsOf(services)).toEqual(['2 new payment differences']);
  await recordDifferences(services, found, SINCE);
  expect(subjectsOf(services)).toEqual(['2 new payment differences', '1 new payment difference']);
});

it('records in short transactions, and the next run completes one that was interrupted', async () => {
  const services = testServices(SETTINGS);
  const found = many(services, 2 * SWEEP_ROWS + 1);
  const rows = () => services.db.select().from(ledgerDifferences).all().length;
  const crashing = {
    ...services,
    newId: () => {
      if (rows() > SWEEP_ROWS + 5) throw new Error('The process died.');
      return services.newId();
    },
  };
  await expect(recordDifferences(crashing, found, SINCE)).rejects.toThrow('The process died.');
  expect(readComparison(services).differenceCount).toBe(SWEEP_ROWS);
  await recordDifferences(services, found, SINCE);
  expect(readComparison(services).differenceCount).toBe(found.length);
  expect(subjectsOf(services)).toEqual([
    `${found.length} new payment differences`,
    `${SWEEP_ROWS + 1} new payment differences`,
  ]);

  let resolved = 0;
  const now = () => {
    resolved += 1;
    if (resolved > SWEEP_ROWS + 5) throw new Error('The process died.');
    return services.now();
  };
  await expect(recordDifferences({ ...services, now }, [], SINCE)).rejects.toThrow('The process died.');
  expect(readComparison(services).differenceCount).toBe(SWEEP_ROWS + 1);
  await recordDifferences(services, [], SINCE);
  expect(readComparison(services).differenceCount).toBe(0);
});

it('keeps what an administrator explains between two transactions', async () => {
  const services = testServices(SETTINGS);
  await recordDifferences(services, many(services, SWEEP_ROWS + 1), SINCE);
  const resolving = recordDifferences(services, [], SINCE);
  const [left] = readComparison(services).differences;
  const explained = { resolvedAt: services.now(), note: 'Paid in cash.' };
  services.db
    .update(ledgerDifferences)
    .set(explained)
    .where(eq(ledgerDifferences.id, left?.id ?? ''))
    .run();
  await resolving;
  const kept = services.db
    .select()
    .from(ledgerDifferences)
    .all()
    .filter(({ note }) => note !== null);
  expect(kept).toMatchObject([{ id: left?.id, note: 'Paid in cash.' }]);
});
