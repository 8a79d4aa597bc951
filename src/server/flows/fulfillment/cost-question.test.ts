import { describe, expect, it } from 'vitest';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { VendorRefusal } from '#server/gateways/print-vendors/vendor-failures.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { vendorProduct, vendorVariant } from '#tests/support/fake-vendor.ts';
import { buy } from '#tests/support/orders.ts';
import { type VendorShop, vendorShop } from '#tests/support/vendor-shop.ts';
import { syncNow } from '#tests/support/vendors.ts';
import { fulfillOrder } from './fulfill-order.ts';

/** A shop whose vendor of the tee, sold at $25.00, has no costs in its sync, as Printful. */
async function shopWithoutCosts(): Promise<VendorShop> {
  const shop = await vendorShop();
  const variants = [vendorVariant('printful-m', { cost: null })];
  shop.printful.products = [vendorProduct('printful-1', { name: 'Range Tee', variants })];
  await syncNow(shop.services);
  return shop;
}
const fulfill = async ({ services }: VendorShop, id: string, input = {}) =>
  (await fulfillOrder(services, id, input, ADMIN_ACTOR)).results[0];
const UNTIL_THE_JOB_MS = 121_000;

describe("a vendor whose costs the sync doesn't have", () => {
  it('is asked once, before an order that costs no more than the buyer paid is sent', async () => {
    const shop = await shopWithoutCosts();
    shop.printful.cost = 2500;
    expect(await fulfill(shop, await shop.order(['tee'], 2))).toMatchObject({ ok: true });
    expect(shop.printful.estimated).toEqual(shop.printful.submitted);
    expect(shop.printful.estimated).toHaveLength(1);
  });

  it("isn't sent an order that costs more than the buyer paid, until a person accepts it", async () => {
    const shop = await shopWithoutCosts();
    const id = await shop.order(['tee'], 2);
    shop.printful.cost = 2501;
    const error = 'Printful charges $50.02 for these items, and the buyer paid $50.00.';
    expect(await fulfill(shop, id)).toEqual({ vendorId: 'printful', ok: false, error, costRose: true });
    expect(shop.vendorOrders()).toMatchObject([
      { submission: 'refused', lastError: error, leaseUntil: null },
    ]);
    expect(requireAdminOrder(shop.services.db, id)).toMatchObject({
      attention: [{ reason: 'vendor_failure' }],
      allowed: { correct: true },
    });
    expect(shop.printful.submitted).toEqual([]);
    expect(await fulfill(shop, id, { acceptCosts: true })).toMatchObject({ ok: true });
    expect(shop.printful.estimated).toHaveLength(1);
    expect(shop.printful.submitted).toHaveLength(1);
  });

  it("isn't sent an order whose cost rose by more than half since its last one", async () => {
    const shop = await shopWithoutCosts();
    shop.printful.cost = 800;
    await fulfill(shop, await shop.order(['tee'], 3));
    shop.printful.cost = 1200;
    shop.services.pass(1000);
    expect(await fulfill(shop, await shop.order())).toMatchObject({ ok: true });
    shop.printful.cost = 1801;
    shop.services.pass(1000);
    const id = await shop.order(['tee'], 2);
    expect(await fulfill(shop, id)).toMatchObject({
      costRose: true,
      error: 'Printful now charges $36.02 for these items, and last charged $24.00.',
    });
    await fulfill(shop, id, { acceptCosts: true });
    shop.services.pass(1000);
    // What was accepted is the last cost from then on.
    expect(await fulfill(shop, await shop.order())).toMatchObject({ ok: true });
  });

  it('is held to both where it made only some of the items before', async () => {
    const shop = await shopWithoutCosts();
    const { printful, services, lines } = shop;
    const variants = ['M', 'L'].map((size) =>
      vendorVariant(`printful-${size.toLowerCase()}`, { size, cost: null }),
    );
    printful.products = [vendorProduct('printful-1', { name: 'Range Tee', variants })];
    await syncNow(services);
    printful.cost = 1000;
    await fulfill(shop, await shop.order());
    printful.cost = 2001;
    const { id } = await buy(services, [lines.tee, { ...lines.tee, size: 'L' }]);
    expect(await fulfill(shop, id)).toMatchObject({
      error: 'Printful charges $40.02 for these items, and we expected at most $40.00.',
    });
  });
});

it("doesn't ask a vendor whose costs the sync has", async () => {
  const shop = await vendorShop();
  await fulfill(shop, await shop.order());
  expect(shop.printful.estimated).toEqual([]);
});

describe("a vendor that doesn't say what an order costs", () => {
  it("isn't sent it, and is asked again by the job", async () => {
    const shop = await shopWithoutCosts();
    const { printful, services } = shop;
    const id = await shop.order();
    printful.onEstimate = () => {
      throw new AppError('vendor_timeout');
    };
    const error =
      "Printful didn't say what this order costs, so we haven't sent it. We'll ask again in a few minutes.";
    expect(await fulfill(shop, id)).toEqual({ vendorId: 'printful', ok: false, error, costRose: true });
    expect(shop.vendorOrders()).toMatchObject([{ submission: 'waiting', retryCount: 1 }]);
    expect(printful.submitted).toEqual([]);
    printful.onEstimate = () => 1200;
    services.pass(UNTIL_THE_JOB_MS);
    await runDueJobs(services);
    expect(shop.vendorOrders()).toMatchObject([{ submission: 'accepted', lastError: null }]);
    expect(printful.submitted).toHaveLength(1);
  });

  it('is sent it at once when a person accepts that', async () => {
    const shop = await shopWithoutCosts();
    const { printful } = shop;
    const id = await shop.order();
    printful.onEstimate = () => {
      throw new AppError('vendor_timeout');
    };
    await fulfill(shop, id);
    expect(await fulfill(shop, id, { acceptCosts: true })).toMatchObject({ ok: true });
    expect(printful.orders.size).toBe(1);
  });

  it.each([
    ['refuses to', "Printful didn't say what this order costs: Costs can't be calculated yet."],
    ['has no amount in dollars', "Printful didn't say what this order costs."],
  ])('because it %s: a person decides', async (why, error) => {
    const shop = await shopWithoutCosts();
    const id = await shop.order();
    const cause = new VendorRefusal('POST', 400, "Costs can't be calculated yet");
    shop.printful.onEstimate = () => {
      if (why === 'refuses to') throw new AppError('vendor_failed', { cause });
      return null;
    };
    expect(await fulfill(shop, id)).toEqual({ vendorId: 'printful', ok: false, error, costRose: true });
    expect(shop.vendorOrders()).toMatchObject([{ submission: 'refused' }]);
    expect(await fulfill(shop, id, { acceptCosts: true })).toMatchObject({ ok: true });
  });
});

it.each(['The ZIP code does not match the state', 'Incorrect file type.'])(
  'is refused, not asked about its cost, when the vendor would not make it: %s',
  async (reason) => {
    const shop = await shopWithoutCosts();
    const id = await shop.order();
    shop.printful.onEstimate = () => {
      throw new AppError('vendor_failed', { cause: new VendorRefusal('POST', 400, reason) });
    };
    const error = `Printful refused this order: ${reason}`;
    expect(await fulfill(shop, id)).toEqual({ vendorId: 'printful', ok: false, error });
    expect(shop.vendorOrders()).toMatchObject([{ submission: 'refused', lastError: error }]);
    expect(shop.printful.submitted).toEqual([]);
  },
);

it('asks about the cost again when a process stopped after a person had accepted it', async () => {
  const shop = await shopWithoutCosts();
  const { printful, services } = shop;
  const id = await shop.order();
  printful.cost = 9000;
  const reached = new Promise<void>((resolve) => {
    printful.onSubmit = () => {
      resolve();
      return new Promise<void>(() => {});
    };
  });
  void fulfillOrder(services, id, { acceptCosts: true }, ADMIN_ACTOR);
  await reached;
  services.pass(UNTIL_THE_JOB_MS);
  await runDueJobs(services);
  expect(printful.orders.size).toBe(0);
  expect(shop.vendorOrders()).toMatchObject([{ submission: 'refused' }]);
});
