import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { products, productVariants } from '#db/schema/catalog.ts';
import { JOB_KINDS } from '#server/app/worker/job-kinds.ts';
import { recoverLostJobs, runNextJob } from '#server/app/worker/run-jobs.ts';
import { AppError } from '#shared/errors.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { testServices } from '#tests/support/test-services.ts';
import { acceptLoss, soldBy, soldOf, vendorCatalogs } from '#tests/support/vendor-catalog.ts';
import { connectFakeVendor } from '#tests/support/vendors.ts';
import { requestSync } from './request-sync.ts';
import { readSyncProgress } from './sync-progress.ts';

/** What happens to a sync: the vendor fails after some products, or the worker dies before a statement. */
const faults = fc.oneof(
  fc.constant({ kind: 'none' as const, at: 0 }),
  fc.record({ kind: fc.constant('vendor' as const), at: fc.nat({ max: 8 }) }),
  fc.record({ kind: fc.constant('death' as const), at: fc.nat({ max: 120 }) }),
);
const syncs = fc.array(fc.record({ offered: vendorCatalogs, fault: faults }), { minLength: 1, maxLength: 6 });

it('leaves the catalog as it was or as the vendor has it, and manual products alone, whatever fails', async () => {
  await fc.assert(
    fc.asyncProperty(syncs, async (rounds) => {
      let statementsLeft = Number.POSITIVE_INFINITY;
      const services = testServices({}, (statement) => {
        statementsLeft -= 1;
        // What a dead process began is rolled back.
        if (statementsLeft < 0 && !String(statement).startsWith('ROLLBACK'))
          throw new Error('The worker was killed.');
      });
      const { db, vendor } = services;
      stockProduct(services, { name: 'Tee', variants: [{ size: 'M', color: 'Black' }] });
      await connectFakeVendor(services);
      const manual = () => [
        db.select().from(products).where(eq(products.isSynced, false)).all(),
        db
          .select({ variant: productVariants })
          .from(productVariants)
          .innerJoin(products, eq(products.id, productVariants.productId))
          .where(eq(products.isSynced, false))
          .all(),
      ];
      const manualBefore = manual();
      for (const { offered, fault } of rounds) {
        const before = soldOf(db);
        vendor.products = offered;
        vendor.onProduct = (done) => {
          vendor.failure = fault.kind === 'vendor' && done >= fault.at ? new AppError('vendor_failed') : null;
        };
        requestSync(services, null);
        if (fault.kind === 'death') statementsLeft = fault.at;
        await runNextJob(services, 'catalog').catch(() => false);
        statementsLeft = Number.POSITIVE_INFINITY;
        vendor.failure = null;
        const { state } = readSyncProgress(services);
        acceptLoss(services);
        expect(soldOf(db)).toEqual(state === 'done' ? soldBy(offered) : before);
        if (fault.kind === 'death') {
          recoverLostJobs(services, JOB_KINDS, Number.MAX_SAFE_INTEGER);
          services.pass(10_000);
          while (await runNextJob(services, 'catalog'));
          expect(readSyncProgress(services).state).toBe('done');
          acceptLoss(services);
          expect(soldOf(db)).toEqual(soldBy(offered));
        }
        expect(manual()).toEqual(manualBefore);
      }
    }),
    { numRuns: 12 },
  );
});
