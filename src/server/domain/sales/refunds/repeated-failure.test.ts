import { expect, it } from 'vitest';
import { refunds } from '#db/schema/refunds.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { testServices } from '#tests/support/test-services.ts';
import { requestRefund } from './request-refund.ts';

async function paid() {
  const services = testServices();
  const { id } = await paidOrder(services, ['Field Tee']);
  const refund = (key: string) =>
    requestRefund(services, id, { amount: '5.00' }, { actor: ADMIN_ACTOR, idempotencyKey: key });
  const made = () => services.payments.refunds.map(({ amount }) => amount);
  const status = () => services.db.select().from(refunds).all()[0]?.status;
  return { services, refund, made, status };
}

it.each(['nothing made', 'made'] as const)(
  'a failure that the provider repeats for a day delays a refund by a minute, with %s, and makes one',
  async (outcome) => {
    const { services, refund, made, status } = await paid();
    services.payments.serverErrors.push(outcome);
    await refund('key');
    expect(status()).toBe('requested');
    services.pass(2 * MINUTE_MS);
    await runDueJobs(services);
    expect([status(), made()]).toEqual(['succeeded', [500]]);
    services.pass(DAY_MS);
    await runDueJobs(services);
    expect(made()).toEqual([500]);
  },
);

it('a repeated request makes the refund that failed, with another key', async () => {
  const { services, refund, made, status } = await paid();
  services.payments.serverErrors.push('nothing made');
  await refund('key');
  await refund('key');
  expect([status(), made()]).toEqual(['succeeded', [500]]);
});

it('an unknown outcome is repeated with the same key', async () => {
  const { services, refund } = await paid();
  const failures: (number | undefined)[] = [];
  const make = services.payments.refund.bind(services.payments);
  services.payments.refund = (input) => {
    failures.push(input.failures);
    if (failures.length === 1) throw new AppError('payment_provider_timeout');
    return make(input);
  };
  await refund('key');
  services.pass(2 * MINUTE_MS);
  await runDueJobs(services);
  expect(failures).toEqual([0, 0]);
});
