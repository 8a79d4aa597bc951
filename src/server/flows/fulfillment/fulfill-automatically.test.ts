import { expect, it } from 'vitest';
import { jobs } from '#db/schema/operations.ts';
import { orders } from '#db/schema/orders.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { flagOrder } from '#server/domain/sales/orders/flag-order.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { saveSetting } from '#server/kernel/settings/save-setting.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { vendorShop } from '#tests/support/vendor-shop.ts';
import { cancelVendorOrder } from './cancel-vendor-order.ts';
import { fulfillOrder } from './fulfill-order.ts';

/** A shop that sends paid orders half an hour after they are placed. */
async function automaticShop() {
  const shop = await vendorShop();
  const set = (automatic: boolean, updatedAt?: string) =>
    saveSetting(
      shop.services,
      'fulfillment',
      { automatic, delayMinutes: 30, undoMinutes: 10, updatedAt },
      ADMIN_ACTOR,
    );
  const { updatedAt } = set(true);
  const turnOff = () => set(false, updatedAt ?? undefined);
  const wait = async (minutes: number) => {
    shop.services.pass(minutes * 60_000);
    await runDueJobs(shop.services);
  };
  return { ...shop, shop, turnOff, wait };
}

it('sends a paid order after its delay, once', async () => {
  const { shop, order, wait } = await automaticShop();
  const id = await order(['tee', 'pouch']);
  await wait(29);
  expect(shop.vendorOrders()).toEqual([]);
  await wait(1);
  await wait(60);
  expect(shop.printful.submitted).toHaveLength(1);
  const { events } = requireAdminOrder(shop.services.db, id);
  expect(events.filter(({ type }) => type === 'vendor_order_status')).toMatchObject([
    { actor: 'system', after: 'pending' },
    { actor: 'vendor', after: 'sent_to_vendor' },
  ]);
});

it('is off by default, and enqueues nothing then', async () => {
  const shop = await vendorShop();
  expect(readSetting(shop.services, 'fulfillment').automatic).toBe(false);
  await shop.order();
  expect(
    shop.services.db
      .select()
      .from(jobs)
      .all()
      .map(({ kind }) => kind),
  ).not.toContain('fulfill_order');
});

it.each(['turned off', 'flagged', 'canceled', 'in processing', 'made in-house', 'sent before'] as const)(
  'sends nothing of an order when it is %s',
  async (what) => {
    const { services, printful, vendorOrders, order, wait, turnOff } = await automaticShop();
    const id = await order([what === 'made in-house' ? 'pouch' : 'tee']);
    if (what === 'turned off') turnOff();
    if (what === 'flagged') flagOrder(services, id, 'address_changed');
    if (what === 'canceled') services.db.update(orders).set({ status: 'cancelled' }).run();
    if (what === 'in processing') services.db.update(orders).set({ status: 'processing' }).run();
    if (what === 'sent before') {
      await fulfillOrder(services, id, {}, ADMIN_ACTOR);
      await cancelVendorOrder(services, vendorOrders()[0]?.id ?? '', ADMIN_ACTOR);
      services.db.update(orders).set({ status: 'paid' }).run();
    }
    await wait(31);
    const sent = what === 'sent before' ? 1 : 0;
    expect(printful.submitted).toHaveLength(sent);
    expect(vendorOrders()).toHaveLength(sent);
    const { events } = requireAdminOrder(services.db, id);
    expect(events.some(({ type }) => type === 'held_back')).toBe(what === 'flagged');
  },
);
