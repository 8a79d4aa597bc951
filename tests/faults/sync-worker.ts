import { readFileSync } from 'node:fs';
import { openDatabase } from '#db/client.ts';
import { followParent } from '#scripts/child-process.ts';
import { createServices } from '#server/app/create-services.ts';
import { JOB_KINDS, type JobKinds } from '#server/app/worker/job-kinds.ts';
import { startWorker } from '#server/app/worker/worker.ts';
import { parseEnv } from '#server/kernel/env/env.ts';
import { AppError } from '#shared/errors.ts';
import { FakeVendor, fakeVendors } from '../support/fake-vendor.ts';
import type { VendorState } from './run-syncs.ts';

/** A worker that only syncs, with a vendor that does what the file VENDOR_STATE says. */
const env = parseEnv(process.env);
const vendor = new FakeVendor();
const read = () => JSON.parse(readFileSync(process.env['VENDOR_STATE'] ?? '', 'utf8')) as VendorState;
const listProducts = vendor.listProducts.bind(vendor);
vendor.listProducts = (account, options) => {
  const { products, failsAfter } = read();
  vendor.products = products;
  vendor.onProduct = (done) => {
    vendor.failure = failsAfter !== null && done >= failsAfter ? new AppError('vendor_failed') : null;
  };
  return listProducts(account, options);
};
const services = createServices(env, openDatabase(env.databaseFile), {
  vendors: fakeVendors(vendor),
});
services.log.level = 'silent';
const { sync_products } = JOB_KINDS;
await startWorker(services, { sync_products } as JobKinds);
console.log('ready');
followParent(() => process.exit());
