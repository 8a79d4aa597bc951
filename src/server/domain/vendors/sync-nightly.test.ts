import { beforeEach, expect, it } from 'vitest';
import { vendorSyncs } from '#db/schema/vendors.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { connectFakeVendor } from '#tests/support/vendors.ts';
import { syncNightly } from './request-sync.ts';

let services: TestServices;
beforeEach(() => {
  // 10 in the morning of November 20 in Los Angeles.
  services = testServices();
});

const syncs = () => services.db.select().from(vendorSyncs).all().length;
/** Lets hours pass with the schedule. */
const passHours = async (hours: number) => {
  for (let hour = 0; hour < hours; hour += 1) {
    services.pass(HOUR_MS);
    await syncNightly(services);
    await runDueJobs(services);
  }
};

it('syncs once every night at 4, from the night after connecting on', async () => {
  await connectFakeVendor(services);
  await passHours(17);
  expect(syncs()).toBe(0);
  await passHours(1);
  expect(syncs()).toBe(1);
  await passHours(23);
  expect(syncs()).toBe(1);
  await passHours(1);
  expect(syncs()).toBe(2);
});

it('tries three times a night, and again the next one', async () => {
  await connectFakeVendor(services);
  services.vendor.failure = new AppError('vendor_failed');
  await passHours(18 + 23);
  expect(syncs()).toBe(3);
  services.vendor.failure = null;
  await passHours(24);
  expect(syncs()).toBe(4);
});

it('does nothing without a connected vendor, or when it is turned off', async () => {
  await passHours(24);
  expect(syncs()).toBe(0);
  await connectFakeVendor(services);
  services = { ...services, env: { ...services.env, syncsNightly: false } };
  await passHours(48);
  expect(syncs()).toBe(0);
});
