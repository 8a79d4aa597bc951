import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { jobs } from '#db/schema/operations.ts';
import { vendorSyncs } from '#db/schema/vendors.ts';
import { ERRORS } from '#shared/error-table.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { testServices } from '#tests/support/test-services.ts';
import { connectFakeVendor } from '#tests/support/vendors.ts';
import { requestSync } from './request-sync.ts';
import { readSyncProgress, waitForSyncs } from './sync-progress.ts';

const before = vi.hoisted(() => ({ lookingForTheJob: () => {} }));
vi.mock('./syncs.queries.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./syncs.queries.ts')>();
  return {
    ...original,
    hasSyncJob: (...args: Parameters<typeof original.hasSyncJob>) => {
      before.lookingForTheJob();
      return original.hasSyncJob(...args);
    },
  };
});

it.each([
  ['waited for', waitForSyncs],
  ['shown', async (services: ReturnType<typeof testServices>) => readSyncProgress(services)],
])('a sync that another process ends while it is %s has not failed', async (_, read) => {
  const services = testServices();
  await connectFakeVendor(services);
  const [id = ''] = requestSync(services, null);
  before.lookingForTheJob = () => {
    services.db.update(vendorSyncs).set({ state: 'done', added: 1 }).where(eq(vendorSyncs.id, id)).run();
    services.db.update(jobs).set({ status: 'done' }).run();
  };
  expect(await read(services, [id])).toMatchObject({ added: 1 });
});

it.each([
  [ERRORS.vendor_timeout.message, 'vendor_timeout'],
  [ERRORS.vendor_failed.message, 'vendor_failed'],
])('a sync that failed with "%s" is answered with %s', async (error, code) => {
  const services = testServices();
  await connectFakeVendor(services);
  const [id = ''] = requestSync(services, null);
  before.lookingForTheJob = () => {};
  services.db.update(vendorSyncs).set({ state: 'failed', error }).where(eq(vendorSyncs.id, id)).run();
  services.db.update(jobs).set({ status: 'done' }).run();
  expect(await rejectionOf(waitForSyncs(services, [id]))).toMatchObject({ code, message: error });
});
