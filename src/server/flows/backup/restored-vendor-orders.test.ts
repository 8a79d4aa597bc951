import { desc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { disconnectVendor } from '#server/domain/vendors/save-vendor-key.ts';
import { cancelOrder } from '#server/flows/fulfillment/cancel-order.ts';
import { cancelVendorOrder } from '#server/flows/fulfillment/cancel-vendor-order.ts';
import { fulfillOrder } from '#server/flows/fulfillment/fulfill-order.ts';
import { fulfillOrders } from '#server/flows/fulfillment/fulfill-orders.ts';
import { saveSetting } from '#server/kernel/settings/save-setting.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { restored, shopToBackUp } from '#tests/support/backups.ts';
import { buy } from '#tests/support/orders.ts';
import type { TestServices } from '#tests/support/test-services.ts';
import { connectAccount, mapOwnProduct } from '#tests/support/vendor-day/day-shop.ts';
import type { DayVendor } from '#tests/support/vendor-day/day-vendor.ts';
import { startGelato } from '#tests/support/vendor-day/gelato.ts';
import { startGooten } from '#tests/support/vendor-day/gooten.ts';
import { startPrintful } from '#tests/support/vendor-day/printful.ts';
import { startPrintify } from '#tests/support/vendor-day/printify.ts';
import { makeBackup } from './make-backup.ts';

/* What a lost shop sent to a vendor after its backup: the restored shop doesn't know of it, and the vendor makes it once. */

/** A shop with a product of a vendor, which its fake makes. */
async function openShop<Vendor extends DayVendor>(start: (services: TestServices) => Promise<Vendor>) {
  const shop = shopToBackUp();
  shop.env.siteUrl = 'https://gti-training.com';
  const vendor = await start(shop);
  shop.vendors = { ...shop.vendors, [vendor.id]: vendor.gateway };
  await connectAccount({ services: shop, vendor });
  const productId = mapOwnProduct({ services: shop, vendor });
  const order = async (services: TestServices) =>
    (await buy(services, [{ productId, size: 'L', color: 'Black', quantity: 1 }])).id;
  /** How many orders the vendor makes. */
  const made = () => vendor.orders().filter(({ isCanceled }) => !isCanceled).length;
  return { shop, vendor, order, made };
}

async function send(services: TestServices, id: string) {
  const { results } = await fulfillOrder(services, id, { acceptFlags: ['vendor_failure'] }, ADMIN_ACTOR);
  return results[0];
}

/** What sending says when the vendor has a later vendor order. */
const LATER_THERE = { ok: false, error: expect.stringContaining('before a backup was restored') };

/** Cancels the latest vendor order. */
function cancelAtVendor(services: TestServices) {
  const latest = services.db.select().from(vendorOrders).orderBy(desc(vendorOrders.number)).get();
  return cancelVendorOrder(services, latest?.id ?? '', ADMIN_ACTOR);
}

describe.each([
  ['Printful', startPrintful],
  ['Printify', startPrintify],
  ['Gooten', startGooten],
  ['Gelato', startGelato],
])('an order that a lost shop sent to %s', (_name, start) => {
  it('is made once, whoever sends it again', async () => {
    const { shop, order, made } = await openShop(start);
    const automatic = { automatic: true, delayMinutes: 30, undoMinutes: 10, updatedAt: undefined };
    saveSetting(shop, 'fulfillment', automatic, ADMIN_ACTOR);
    const ids = [await order(shop), await order(shop), await order(shop)];
    const [byPerson = '', bySeveral = '', byItself = ''] = ids;
    const { path } = await makeBackup(shop);
    shop.pass(DAY_MS);
    for (const id of ids) expect(await send(shop, id)).toMatchObject({ ok: true });

    const machine = await restored(shop, path);
    expect(await send(machine, byPerson)).toMatchObject({ ok: true });
    expect(await fulfillOrders(machine, { ids: [bySeveral] }, ADMIN_ACTOR)).toMatchObject({
      sent: [bySeveral],
    });
    machine.pass(HOUR_MS);
    await runDueJobs(machine);
    expect(made()).toBe(3);
    const shown = (services: TestServices, id: string) =>
      requireAdminOrder(services.db, id).vendorOrders.map((one) => [one.submission, one.vendorOrderId]);
    expect(ids.map((id) => shown(machine, id))).toEqual(ids.map((id) => shown(shop, id)));
    expect(requireAdminOrder(machine.db, byItself).attention).toEqual([]);
  });

  it('is made once if it was canceled there and sent again before the loss', async () => {
    const { shop, order, made } = await openShop(start);
    const id = await order(shop);
    const { path } = await makeBackup(shop);
    await send(shop, id);
    await cancelAtVendor(shop);
    expect(await send(shop, id)).toMatchObject({ ok: true });

    const machine = await restored(shop, path);
    expect(await send(machine, id)).toMatchObject(LATER_THERE);
    expect(requireAdminOrder(machine.db, id).attention).toMatchObject([{ reason: 'vendor_failure' }]);
    expect(await send(machine, id)).toMatchObject({ ok: true });
    expect(made()).toBe(1);
    expect(requireAdminOrder(machine.db, id)).toMatchObject({
      attention: [],
      vendorOrders: [
        { submission: 'refused', vendorStatus: 'cancelled' },
        { submission: 'accepted', vendorStatus: 'sent_to_vendor' },
      ],
    });
  });

  it.each([1, 2])(
    'is made once if the lost shop gave it up %s times when it was refused, and sent another one',
    async (refused) => {
      const { shop, vendor, order, made } = await openShop(start);
      const id = await order(shop);
      const { path } = await makeBackup(shop);
      const submitOrder = () => Promise.reject(new AppError('vendor_refused_order'));
      shop.vendors = { ...shop.vendors, [vendor.id]: { ...vendor.gateway, submitOrder } };
      for (let attempt = 0; attempt < refused; attempt += 1) {
        expect(await send(shop, id)).toMatchObject({ ok: false });
        await cancelAtVendor(shop);
      }
      shop.vendors = { ...shop.vendors, [vendor.id]: vendor.gateway };
      expect(await send(shop, id)).toMatchObject({ ok: true });

      const machine = await restored(shop, path);
      for (let attempt = 0; attempt < refused; attempt += 1)
        expect(await send(machine, id)).toMatchObject(LATER_THERE);
      expect(requireAdminOrder(machine.db, id).attention).toMatchObject([{ reason: 'vendor_failure' }]);
      expect(await send(machine, id)).toMatchObject({ ok: true });
      expect([made(), requireAdminOrder(machine.db, id).attention]).toEqual([1, []]);
    },
  );

  it("isn't canceled in place of the next one, which the lost shop sent", async () => {
    const { shop, vendor, order, made } = await openShop(start);
    const id = await order(shop);
    const { path } = await makeBackup(shop);
    await send(shop, id);
    await cancelAtVendor(shop);
    await send(shop, id);
    const machine = await restored(shop, path);
    const down = { ...vendor.gateway, findOrder: () => Promise.reject(new Error('It is down.')) };
    machine.vendors = { ...machine.vendors, [vendor.id]: down };
    await send(machine, id);
    machine.vendors = shop.vendors;
    machine.pass(3 * MINUTE_MS);
    await expect(cancelAtVendor(machine)).rejects.toMatchObject({
      code: 'too_late',
      message: LATER_THERE.error,
    });
    expect(await send(machine, id)).toMatchObject(LATER_THERE);
    expect(await send(machine, id)).toMatchObject({ ok: true });
    await cancelAtVendor(machine);
    expect(made()).toBe(0);
  });

  it('can be canceled if its vendor is no longer connected', async () => {
    const { shop, vendor, order } = await openShop(start);
    const id = await order(shop);
    disconnectVendor(shop, vendor.id, ADMIN_ACTOR);
    const { path } = await makeBackup(shop);
    const machine = await restored(shop, path);
    expect(await send(machine, id)).toMatchObject({ ok: false, error: expect.stringContaining('Connect') });
    await cancelAtVendor(machine);
    expect(requireAdminOrder(machine.db, id).vendorOrders).toMatchObject([{ submission: 'refused' }]);
  });

  it('is made once if the vendor is down when it is sent again', async () => {
    const { shop, vendor, order, made } = await openShop(start);
    const id = await order(shop);
    const { path } = await makeBackup(shop);
    await send(shop, id);
    const machine = await restored(shop, path);
    const down = { ...vendor.gateway, findOrder: () => Promise.reject(new Error('It is down.')) };
    machine.vendors = { ...machine.vendors, [vendor.id]: down };
    expect(await send(machine, id)).toMatchObject({
      ok: false,
      error: expect.stringContaining('keep asking'),
    });
    machine.vendors = shop.vendors;
    machine.pass(3 * MINUTE_MS);
    await runDueJobs(machine);
    expect(requireAdminOrder(machine.db, id).vendorOrders).toMatchObject([{ submission: 'accepted' }]);
    expect(made()).toBe(1);
  });

  it('is sent at once if it never was', async () => {
    const { shop, order, made } = await openShop(start);
    const id = await order(shop);
    const { path } = await makeBackup(shop);
    const machine = await restored(shop, path);
    expect(await send(machine, id)).toMatchObject({ ok: true });
    expect(made()).toBe(1);
  });
});

it('cancels an order that the lost shop sent long before the vendor could be asked about it', async () => {
  const { shop, vendor, order, made } = await openShop(startPrintify);
  const id = await order(shop);
  const { path } = await makeBackup(shop);
  await send(shop, id);
  shop.pass(DAY_MS);
  for (let later = 0; later < 12; later++) {
    shop.pass(MINUTE_MS);
    await send(shop, await order(shop));
  }
  shop.pass(DAY_MS);
  const machine = await restored(shop, path);
  const down = { ...vendor.gateway, findOrder: () => Promise.reject(new Error('It is down.')) };
  machine.vendors = { ...machine.vendors, printify: down };
  await send(machine, id);
  machine.vendors = shop.vendors;
  machine.pass(3 * MINUTE_MS);
  const { total } = requireAdminOrder(machine.db, id);
  await cancelOrder(machine, id, { restock: false, expectedRemaining: total }, ADMIN_ACTOR);
  expect(made()).toBe(12);
});

it('looks for an order of the backup and later ones, but not for an order placed after the restore', async () => {
  const { shop, vendor, order } = await openShop(startPrintify);
  const old = await order(shop);
  const { path } = await makeBackup(shop);
  const machine = await restored(shop, path);
  let looks = 0;
  const watched = {
    ...vendor.gateway,
    findOrder(...question: Parameters<typeof vendor.gateway.findOrder>) {
      looks += 1;
      return vendor.gateway.findOrder(...question);
    },
  };
  machine.vendors = { ...machine.vendors, printify: watched };
  await send(machine, await order(machine));
  expect(looks).toBe(0);
  await send(machine, old);
  expect(looks).toBe(4);
});

describe('an order that Printify refused before the backup', () => {
  async function refusedShop() {
    const opened = await openShop(startPrintify);
    const { shop, vendor, order } = opened;
    const id = await order(shop);
    vendor.fake.production = 'refused';
    expect(await send(shop, id)).toMatchObject({ ok: false });
    const { path } = await makeBackup(shop);
    return { ...opened, id, path };
  }

  it('is made once if the lost shop sent it again', async () => {
    const { shop, vendor, made, id, path } = await refusedShop();
    vendor.fake.production = 'on-hold';
    expect(await send(shop, id)).toMatchObject({ ok: true });
    const machine = await restored(shop, path);
    expect(await send(machine, id)).toMatchObject({ ok: true });
    expect(made()).toBe(1);
  });

  it('is made once if the lost shop sent it again, canceled it, and sent another one', async () => {
    const { shop, vendor, made, id, path } = await refusedShop();
    vendor.fake.production = 'on-hold';
    await send(shop, id);
    await cancelAtVendor(shop);
    expect(await send(shop, id)).toMatchObject({ ok: true });
    const machine = await restored(shop, path);
    expect(await send(machine, id)).toMatchObject(LATER_THERE);
    expect(await send(machine, id)).toMatchObject({ ok: true });
    expect(made()).toBe(1);
  });

  it('can be sent again as often as Printify refuses it', async () => {
    const { shop, vendor, made, id, path } = await refusedShop();
    const machine = await restored(shop, path);
    // What the refused attempt left there may have been canceled by the lost shop.
    expect(await send(machine, id)).toMatchObject({ ok: false, error: 'Printify canceled it' });
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await send(machine, id)).toMatchObject({ error: expect.stringContaining('refused this order') });
    vendor.fake.production = 'on-hold';
    expect(await send(machine, id)).toMatchObject({ ok: true });
    expect([made(), requireAdminOrder(machine.db, id).vendorOrders.length]).toEqual([1, 2]);
  });
});
