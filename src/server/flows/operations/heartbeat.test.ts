import { expect, it, onTestFinished, vi } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { carts } from '#db/schema/cart.ts';
import { emails, heartbeats, webhookEvents } from '#db/schema/operations.ts';
import { JOB_KINDS } from '#server/app/worker/job-kinds.ts';
import { recordHeartbeat, workerLastSeen } from '#server/kernel/time/heartbeat.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/durations.ts';
import { storeRecords } from '#tests/support/records.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';

/** A site that has run until now, with records that a clock 900 days ahead would remove. */
function runningSite(): TestServices {
  const services = testServices();
  const { cart, email, webhookEvent } = storeRecords(services);
  cart();
  email({ status: 'sent' });
  webhookEvent({ processedAt: services.now() });
  recordHeartbeat(services);
  return services;
}

const sweep = (services: TestServices) => JOB_KINDS.remove_expired.run(services, {} as never);
const counts = ({ db }: TestServices) =>
  [carts, emails, webhookEvents].map((table) => db.select().from(table).all().length);

it('removes nothing while the clock is 900 days ahead, nor when it is right again', async () => {
  const services = runningSite();
  services.pass(900 * DAY_MS);
  await sweep(services);
  recordHeartbeat(services);
  services.pass(14 * SECOND_MS);
  await sweep(services);
  services.pass(-900 * DAY_MS);
  recordHeartbeat(services);
  await sweep(services);
  expect(counts(services)).toEqual([1, 1, 1]);
});

it('removes what has expired once the clock has gone on for a day after a jump', async () => {
  const services = runningSite();
  services.pass(900 * DAY_MS);
  recordHeartbeat(services);
  services.pass(DAY_MS - HOUR_MS);
  await sweep(services);
  expect(counts(services)).toEqual([1, 1, 1]);
  services.pass(HOUR_MS);
  await sweep(services);
  expect(counts(services)).toEqual([0, 0, 0]);
});

it('removes an expired cart while the clock goes on as it should', async () => {
  const services = runningSite();
  for (let day = 0; day < 95; day += 1) {
    services.pass(DAY_MS);
    recordHeartbeat(services);
  }
  await sweep(services);
  expect(counts(services)).toEqual([0, 1, 1]);
});

it('logs a jump once', async () => {
  const services = runningSite();
  const warn = vi.spyOn(services.log, 'warn');
  services.pass(900 * DAY_MS);
  for (let minute = 0; minute < 3; minute += 1) {
    recordHeartbeat(services);
    await sweep(services);
  }
  expect(warn).toHaveBeenCalledTimes(1);
});

it('waits for another connection instead of failing: nobody writes between what it reads and writes', () => {
  const services = runningSite();
  const { db } = services;
  const other = openDatabase(db.$client.name);
  onTestFinished(() => void other.$client.close());
  other.$client.pragma('busy_timeout = 0');
  const write = () => other.update(heartbeats).set({ at: services.now() }).run();
  vi.spyOn(services.log, 'warn').mockImplementationOnce(() => {
    expect(write).toThrow('database is locked');
  });
  services.pass(3 * DAY_MS);
  recordHeartbeat(services);
  expect(services.log.warn).toHaveBeenCalledOnce();
  expect(workerLastSeen(db)).toEqual(services.now());
});
