import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { AppError } from '#shared/errors.ts';
import { isLive } from '#shared/fulfillment.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import type { FakeVendor } from '#tests/support/fake-vendor.ts';
import { type VendorShop, vendorShop } from '#tests/support/vendor-shop.ts';
import { cancelVendorOrder } from './cancel-vendor-order.ts';
import { fulfillOrder } from './fulfill-order.ts';

/** What happens to the next calls that submit to a vendor. `stops` is the process: the call never returns. */
const FAULTS = [
  'none',
  'refused',
  'lost before',
  'lost after',
  'stops before',
  'stops after',
  'slow',
] as const;
type Fault = (typeof FAULTS)[number];

type Step = { do: 'fulfill' | 'fulfill twice' | 'jobs' | 'cancel' } | { do: 'fault'; fault: Fault };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constantFrom('fulfill', 'fulfill twice', 'jobs', 'cancel') }),
    fc.record({ do: fc.constant('fault'), fault: fc.constantFrom(...FAULTS) }),
  ),
  { minLength: 1, maxLength: 12 },
);

const NEVER = () => new Promise<void>(() => {});
const LOST = () => {
  throw new AppError('vendor_timeout');
};
const NOTHING = () => {};

function setFault(vendor: FakeVendor, fault: Fault): void {
  vendor.submitFailure = fault === 'refused' ? new AppError('vendor_refused_order') : null;
  vendor.onSubmit = NOTHING;
  vendor.onMade = NOTHING;
  if (fault === 'lost before') vendor.onSubmit = LOST;
  if (fault === 'lost after') vendor.onMade = LOST;
  if (fault === 'stops before') vendor.onSubmit = NEVER;
  if (fault === 'stops after') vendor.onMade = NEVER;
  if (fault === 'slow') vendor.onSubmit = () => setImmediate().then(NOTHING);
}

/** Does something until it ends, or the process that does it stops. */
async function until(work: Promise<unknown>): Promise<void> {
  const turns = async () => {
    for (let turn = 0; turn < 20; turn += 1) await setImmediate();
  };
  await Promise.race([work.catch(NOTHING), turns()]);
}

async function take({ services, printful, printify, vendorOrders }: VendorShop, id: string, step: Step) {
  const fulfill = () => fulfillOrder(services, id, {}, ADMIN_ACTOR);
  if (step.do === 'fulfill') await until(fulfill());
  if (step.do === 'fulfill twice') await until(Promise.allSettled([fulfill(), fulfill()]));
  if (step.do === 'fault') for (const vendor of [printful, printify]) setFault(vendor, step.fault);
  if (step.do === 'jobs') {
    services.pass(121_000);
    await until(runDueJobs(services));
  }
  if (step.do === 'cancel')
    for (const row of vendorOrders()) await until(cancelVendorOrder(services, row.id, ADMIN_ACTOR));
}

/** Returns the orders that a vendor makes, and whether each is the open vendor order with it. */
function liveOrders({ vendorOrders }: VendorShop, { id, orders }: FakeVendor): boolean[] {
  const open = vendorOrders().find((row) => row.vendorId === id && isLive(row));
  return [...orders.values()]
    .filter(({ status }) => status !== 'cancelled')
    .map(({ reference }) => reference === open?.id);
}

it('has at most one live order per vendor, which is the open vendor order, whatever fails and however often it is pressed', async () => {
  const shop = await vendorShop();
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const vendors = [shop.printful, shop.printify];
      for (const vendor of vendors) {
        setFault(vendor, 'none');
        vendor.orders.clear();
        vendor.submitted.length = 0;
        vendor.repeats = 0;
      }
      const id = await shop.order(['tee', 'cap']);
      const own = {
        ...shop,
        vendorOrders: () => shop.vendorOrders().filter(({ orderId }) => orderId === id),
      };
      for (const step of taken) {
        await take(own, id, step);
        for (const vendor of vendors) {
          expect([[], [true]]).toContainEqual(liveOrders(own, vendor));
          expect(vendor.repeats).toBe(0);
        }
      }
      // Once vendors work again, everything is made once.
      for (const vendor of vendors) setFault(vendor, 'none');
      await take(own, id, { do: 'jobs' });
      await take(own, id, { do: 'fulfill' });
      for (const vendor of vendors) expect(liveOrders(own, vendor)).toEqual([true]);
      expect(own.vendorOrders().filter(isLive)).toMatchObject([
        { submission: 'accepted', leaseUntil: null },
        { submission: 'accepted', leaseUntil: null },
      ]);
    }),
    { numRuns: 25 },
  );
});
