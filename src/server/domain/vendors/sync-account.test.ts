import { beforeEach, describe, expect, it } from 'vitest';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { listNeedsAttention } from '#server/flows/operations/attention.queries.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { vendorProduct } from '#tests/support/fake-vendor.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { catalogOf, connectFakeVendor, syncNow } from '#tests/support/vendors.ts';
import { requestSync } from './request-sync.ts';
import { disconnectVendor, saveVendorKey } from './save-vendor-key.ts';
import { summaryOf } from './syncs.queries.ts';

let services: TestServices;
beforeEach(async () => {
  services = testServices();
  await connectFakeVendor(services);
  services.vendor.products = [vendorProduct('tee')];
});

const saveKey = (apiKey: string) =>
  saveVendorKey(services, 'printful', { apiKey, webhookSecret: undefined }, ADMIN_ACTOR);

describe('a sync', () => {
  it.each([
    ['was disconnected', () => disconnectVendor(services, 'printful', ADMIN_ACTOR)],
    ['got another key', () => saveKey('pf_other_key')],
    [
      'was connected to another store',
      async () => {
        services.vendor.store.id = '4712';
        await connectFakeVendor(services);
      },
    ],
  ])('changes nothing when the vendor %s meanwhile', async (_, change) => {
    await syncNow(services);
    const before = catalogOf(services);
    services.vendor.products = [vendorProduct('other')];
    services.vendor.onProduct = change;
    expect(await syncNow(services)).toMatchObject({
      state: 'failed',
      error: 'Printful was disconnected or got another key while it was synced. Nothing was changed.',
    });
    expect(catalogOf(services)).toEqual(before);
  });

  it("needs nobody's attention after it failed, once the vendor is disconnected", async () => {
    services.vendor.failure = new AppError('vendor_failed');
    await syncNow(services);
    expect(listNeedsAttention(services)).toMatchObject([{ kind: 'failed_syncs' }]);
    disconnectVendor(services, 'printful', ADMIN_ACTOR);
    expect(listNeedsAttention(services)).toEqual([]);
  });

  it('reads nothing with a key that was saved while it waited, and not connected', async () => {
    await syncNow(services);
    const { reads } = services.vendor;
    const [id = ''] = requestSync(services, null);
    saveKey(services.vendor.apiKey);
    await runDueJobs(services);
    expect(services.vendor.reads).toBe(reads);
    expect(summaryOf(services.db, id)).toMatchObject({
      state: 'failed',
      error: 'Connect Printful with its key first.',
    });
  });
});
