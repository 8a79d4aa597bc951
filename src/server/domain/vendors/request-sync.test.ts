import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { jobs } from '#db/schema/operations.ts';
import { vendorSyncs } from '#db/schema/vendors.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { vendorProduct, vendorTee } from '#tests/support/fake-vendor.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { catalogOf, connectFakeVendor, syncNow } from '#tests/support/vendors.ts';
import { requestSync } from './request-sync.ts';
import { syncProducts } from './sync-products.ts';
import { readSyncProgress, waitForSyncs } from './sync-progress.ts';
import { listSyncs } from './syncs.queries.ts';

let services: TestServices;
beforeEach(async () => {
  services = testServices();
  await connectFakeVendor(services);
});

describe('a request for a sync', () => {
  it('joins a running sync', async () => {
    const [first] = requestSync(services, ADMIN_ACTOR);
    const [second] = requestSync(services, null);
    expect(second).toBe(first);
    await runDueJobs(services);
    expect(services.vendor.reads).toBe(1);
  });

  it('waits for its end, and adds up what it did', async () => {
    services.vendor.products = [vendorTee()];
    const ids = requestSync(services, null);
    const waiting = waitForSyncs(services, ids);
    expect(readSyncProgress(services)).toMatchObject({ state: 'waiting' });
    await runDueJobs(services);
    expect(await waiting).toMatchObject({ added: 1, products: 1, variants: 1, held: 0 });
    expect(readSyncProgress(services)).toMatchObject({ state: 'done', done: 1, total: 1, added: 1 });
  });

  it('gives up waiting, while the sync goes on', async () => {
    const ids = requestSync(services, null);
    for (const options of [{ waitMs: 0 }, { signal: AbortSignal.abort() }])
      expect(await waitForSyncs(services, ids, options)).toMatchObject({ state: 'waiting' });
    await runDueJobs(services);
    expect(readSyncProgress(services)).toMatchObject({ state: 'done' });
  });

  it('says why the vendor failed', async () => {
    services.vendor.failure = new AppError('vendor_failed');
    const ids = requestSync(services, null);
    await runDueJobs(services);
    await expect(waitForSyncs(services, ids)).rejects.toMatchObject({
      code: 'vendor_failed',
      message: new AppError('vendor_failed').message,
    });
  });

  it('shows how far it is', async () => {
    services.vendor.products = [vendorProduct('a'), vendorProduct('b')];
    const seen: unknown[] = [];
    services.vendor.onProduct = (done) => {
      if (done === 1) seen.push(readSyncProgress(services));
    };
    await syncNow(services);
    expect(seen).toMatchObject([{ state: 'running', done: 1, total: 2, error: null, finishedAt: null }]);
  });

  it('shows how many pictures it has fetched, whether they can be used or not', async () => {
    services.vendor.products = ['a', 'b'].map((id) =>
      vendorProduct(id, { imageUrl: `https://elsewhere.example/${id}.png` }),
    );
    expect(await syncNow(services)).toMatchObject({ picturesDone: 2, picturesTotal: 2 });
    expect(readSyncProgress(services)).toMatchObject({ picturesDone: 2, picturesTotal: 2 });
  });

  it('starts over after one whose job was given up', async () => {
    const [first = ''] = requestSync(services, null);
    services.db.update(jobs).set({ status: 'failed' }).run();
    expect(readSyncProgress(services)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('interrupted'),
    });
    const [second] = requestSync(services, null);
    expect(second).not.toBe(first);
    expect(services.db.select().from(vendorSyncs).where(eq(vendorSyncs.id, first)).get()).toMatchObject({
      state: 'failed',
    });
  });

  it('lets only the latest attempt write', async () => {
    services.vendor.products = [vendorTee()];
    const [syncId = ''] = requestSync(services, null);
    let reads = 0;
    services.vendor.onProduct = async () => {
      reads += 1;
      // Another worker believes the first attempt dead.
      if (reads === 1) await syncProducts(services, { syncId });
    };
    await syncProducts(services, { syncId });
    expect(reads).toBe(2);
    expect(catalogOf(services).products).toHaveLength(1);
    expect(readSyncProgress(services)).toMatchObject({ state: 'done', added: 1 });
  });

  it('is kept in a history of 100', async () => {
    for (let number = 1; number <= 102; number += 1) {
      const createdAt = new Date(services.now().getTime() - number * 1000);
      const id = `old-${number}`;
      services.db.insert(vendorSyncs).values({ id, vendorId: 'printful', state: 'done', createdAt }).run();
    }
    const { id } = await syncNow(services);
    const kept = listSyncs(services.db, { limit: 200, offset: 0 }).syncs.map((sync) => sync.id);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([100, id, 'old-99']);
  });
});
