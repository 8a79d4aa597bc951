import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { jobs } from '#db/schema/operations.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { flagOrder } from '#server/domain/sales/orders/flag-order.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { resolveFlag } from '#server/domain/sales/orders/resolve-flag.ts';
import { shipItems } from '#server/domain/sales/orders/ship-items.ts';
import { readToday } from '#server/flows/operations/today.queries.ts';
import { saveSetting } from '#server/kernel/settings/save-setting.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { auditedChanges } from '#tests/support/audit.ts';
import { lanesOf } from '#tests/support/lanes.ts';
import { type VendorShop, vendorShop } from '#tests/support/vendor-shop.ts';
import { fulfillOrders } from './fulfill-orders.ts';
import { fulfillAtOnce, sendScheduled, undoFulfillment } from './scheduled-fulfillment.ts';

const send = ({ services }: VendorShop, ids: string[], delay = false) =>
  fulfillOrders(services, { ids, delay }, ADMIN_ACTOR);
const later = async ({ services }: VendorShop, minutes: number) => {
  services.pass(minutes * MINUTE_MS);
  await runDueJobs(services);
};

describe('sending several orders with time to undo it', () => {
  it('sends nothing until the time is over, then each order once, in the name of the administrator', async () => {
    const shop = await vendorShop();
    const id = await shop.order(['tee', 'pouch']);
    const { sent, goesOutAt } = await send(shop, [id], true);
    expect(sent).toEqual([id]);
    expect(Date.parse(goesOutAt ?? '') - shop.services.now().getTime()).toBe(10 * MINUTE_MS);
    await send(shop, [id], true);
    expect(lanesOf(shop.services, id)).toEqual(['pack', 'going_out']);
    expect(readToday(shop.services).goingOut).toMatchObject({ count: 1, nextAt: goesOutAt });
    await later(shop, 9);
    expect(shop.vendorOrders()).toEqual([]);
    await later(shop, 1);
    expect(shop.vendorOrders()).toMatchObject([{ orderId: id, submission: 'accepted' }]);
    const audited = auditedChanges(shop.services).filter(({ action }) => action === 'vendor_order_sent');
    expect(audited).toHaveLength(1);
    await later(shop, 60);
    expect(shop.printful.submitted).toHaveLength(1);
    expect(readToday(shop.services).goingOut).toMatchObject({ count: 0, nextAt: null });
  });

  it('keeps the time of an order that somebody else scheduled, and says it', async () => {
    const shop = await vendorShop();
    const id = await shop.order(['tee']);
    const { goesOutAt } = await send(shop, [id], true);
    await later(shop, 9);
    expect(await send(shop, [id, await shop.order(['cap'])], true)).toMatchObject({ goesOutAt });
    await later(shop, 1);
    expect(shop.vendorOrders()).toMatchObject([{ orderId: id }]);
  });

  it('undoes what has not gone out, and says what has', async () => {
    const shop = await vendorShop();
    const [first, second] = [await shop.order(['tee']), await shop.order(['tee'])];
    await send(shop, [first, second], true);
    expect(undoFulfillment(shop.services, [first])).toEqual({ undone: [first], partly: [], gone: [] });
    expect(lanesOf(shop.services, first)).toEqual(['send_to_vendor']);
    await later(shop, 10);
    expect(undoFulfillment(shop.services, [first, second])).toEqual({
      undone: [],
      partly: [],
      gone: [second],
    });
    expect(shop.vendorOrders().map(({ orderId }) => orderId)).toEqual([second]);
  });

  it('sends a scheduled order at once when asked, and only once', async () => {
    const shop = await vendorShop();
    const id = await shop.order(['tee']);
    await send(shop, [id], true);
    expect((await send(shop, [id])).sent).toEqual([id]);
    await later(shop, 11);
    expect(shop.printful.submitted).toHaveLength(1);
  });

  it('leaves nothing to undo once a person sends the order by itself', async () => {
    const shop = await vendorShop();
    const { services } = shop;
    const id = await shop.order(['tee', 'cap']);
    const { goesOutAt } = await send(shop, [id], true);
    // A share of it leaves the rest to its time.
    await fulfillAtOnce(services, id, { vendorId: 'printify' }, ADMIN_ACTOR);
    expect(requireAdminOrder(services.db, id)).toMatchObject({ goesOutAt });
    shop.printful.onSubmit = () =>
      expect(undoFulfillment(services, [id])).toEqual({ undone: [], partly: [], gone: [id] });
    await fulfillAtOnce(services, id, {}, ADMIN_ACTOR);
    expect(requireAdminOrder(services.db, id)).toMatchObject({ goesOutAt: null });
    await later(shop, 11);
    expect(shop.printful.submitted).toHaveLength(1);
  });

  it('says of an undone order that a vendor already has a part of it, unless it refused or has shipped', async () => {
    const shop = await vendorShop();
    const { services } = shop;
    const id = await shop.order(['tee', 'cap']);
    const sendCap = () => fulfillAtOnce(services, id, { vendorId: 'printify' }, ADMIN_ACTOR);
    await send(shop, [id], true);
    shop.printify.submitFailure = new AppError('vendor_refused_order');
    await sendCap();
    expect(undoFulfillment(services, [id])).toEqual({ undone: [id], partly: [], gone: [] });
    expect(undoFulfillment(services, [id])).toEqual({ undone: [], partly: [], gone: [] });
    await send(shop, [id], true);
    shop.printify.submitFailure = null;
    await sendCap();
    expect(undoFulfillment(services, [id])).toEqual({ undone: [id], partly: [id], gone: [] });
    await send(shop, [id], true);
    services.db.update(vendorOrders).set({ vendorStatus: 'shipped' }).run();
    expect(undoFulfillment(services, [id])).toEqual({ undone: [id], partly: [], gone: [] });
  });

  it('takes the place of automatic fulfillment, which would send it later', async () => {
    const shop = await vendorShop();
    const value = { automatic: true, delayMinutes: 60, undoMinutes: 5, updatedAt: undefined };
    saveSetting(shop.services, 'fulfillment', value, ADMIN_ACTOR);
    const id = await shop.order(['tee']);
    expect(lanesOf(shop.services, id)).toEqual(['going_out']);
    await send(shop, [id], true);
    await later(shop, 5);
    expect(shop.vendorOrders()).toHaveLength(1);
  });

  it('ends automatic fulfillment of an order once a vendor is sent a share of it, and leaves the rest to a person', async () => {
    const shop = await vendorShop();
    const { services } = shop;
    const value = { automatic: true, delayMinutes: 60, undoMinutes: 5, updatedAt: undefined };
    saveSetting(services, 'fulfillment', value, ADMIN_ACTOR);
    const id = await shop.order(['tee', 'cap']);
    expect(lanesOf(services, id)).toEqual(['going_out']);
    await fulfillAtOnce(services, id, { vendorId: 'printify' }, ADMIN_ACTOR);
    expect(lanesOf(services, id)).toEqual(['send_to_vendor']);
    expect(requireAdminOrder(services.db, id).goesOutAt).toBeNull();
    await later(shop, 60);
    expect(shop.printful.submitted).toEqual([]);
  });

  it('ends automatic fulfillment of an order once a part is shipped by hand, and leaves the rest to a person', async () => {
    const shop = await vendorShop();
    const { services } = shop;
    const value = { automatic: true, delayMinutes: 60, undoMinutes: 5, updatedAt: undefined };
    saveSetting(services, 'fulfillment', value, ADMIN_ACTOR);
    const id = await shop.order(['tee', 'pouch']);
    expect(lanesOf(services, id)).toEqual(['pack', 'going_out']);
    const pouch = requireAdminOrder(services.db, id).items.at(-1);
    const items = [{ id: pouch?.id ?? '', quantity: pouch?.quantity ?? 0 }];
    shipItems(services, id, { method: 'handed_over', items }, ADMIN_ACTOR);
    expect(lanesOf(services, id)).toEqual(['send_to_vendor']);
    await later(shop, 60);
    expect(shop.printful.submitted).toEqual([]);
  });

  it('leaves out an order whose job is running, which may decide not to send it', async () => {
    const shop = await vendorShop();
    const [running, other] = [await shop.order(['tee']), await shop.order(['cap'])];
    await send(shop, [running], true);
    shop.services.db.update(jobs).set({ status: 'running' }).where(eq(jobs.key, running)).run();
    const { sent, left } = await send(shop, [running, other], true);
    expect(sent).toEqual([other]);
    expect(left).toMatchObject([{ id: running, reason: 'It is being sent right now.' }]);
  });
});

describe('a scheduled order that is flagged', () => {
  const heldBack = ({ services }: VendorShop, id: string) =>
    requireAdminOrder(services.db, id).events.filter(({ type }) => type === 'held_back').length;

  it('is no longer scheduled, which its timeline says, and goes out once somebody sends it again', async () => {
    const shop = await vendorShop();
    const { services } = shop;
    const id = await shop.order(['tee']);
    await send(shop, [id], true);
    flagOrder(services, id, 'cancel_requested');
    flagOrder(services, id, 'problem_reported');
    expect(requireAdminOrder(services.db, id).goesOutAt).toBeNull();
    expect([heldBack(shop, id), lanesOf(shop.services, id)]).toEqual([1, ['flagged']]);
    const refused = fulfillAtOnce(services, id, {}, ADMIN_ACTOR);
    await expect(refused).rejects.toMatchObject({ code: 'order_flagged' });
    for (const reason of ['cancel_requested', 'problem_reported'] as const)
      resolveFlag(services, id, { reason, note: '' }, ADMIN_ACTOR);
    expect(lanesOf(shop.services, id)).toEqual(['send_to_vendor']);
    await later(shop, 10);
    expect(shop.vendorOrders()).toEqual([]);
    await send(shop, [id], true);
    await later(shop, 10);
    expect(shop.vendorOrders()).toHaveLength(1);
  });

  it('stays scheduled if only a vendor failed, which sending settles', async () => {
    const shop = await vendorShop();
    const id = await shop.order(['tee']);
    const { goesOutAt } = await send(shop, [id], true);
    flagOrder(shop.services, id, 'vendor_failure');
    expect(requireAdminOrder(shop.services.db, id)).toMatchObject({ goesOutAt });
    expect(heldBack(shop, id)).toBe(0);
    expect(lanesOf(shop.services, id)).toEqual(['going_out', 'flagged']);
    expect(readToday(shop.services).goingOut).toMatchObject({ count: 1, nextAt: goesOutAt });
    flagOrder(shop.services, id, 'cancel_requested');
    expect(lanesOf(shop.services, id)).toEqual(['flagged']);
  });

  it('is named as going out if its vendor gave no answer, and is sent then', async () => {
    const shop = await vendorShop();
    const id = await shop.order(['tee', 'pouch']);
    shop.printful.submitFailure = new AppError('vendor_timeout');
    await send(shop, [id]);
    flagOrder(shop.services, id, 'vendor_failure');
    expect(lanesOf(shop.services, id)).toEqual(['flagged']);
    shop.printful.submitFailure = null;
    const { goesOutAt } = await send(shop, [id], true);
    expect(lanesOf(shop.services, id)).toEqual(['going_out', 'flagged']);
    expect(readToday(shop.services).goingOut).toMatchObject({ count: 1, nextAt: goesOutAt });
    await later(shop, 10);
    expect(shop.vendorOrders()).toMatchObject([{ orderId: id, submission: 'accepted' }]);
    expect(lanesOf(shop.services, id)).toEqual(['pack']);
  });

  it('is left out while others are sent, with its reason and that it waits for a decision', async () => {
    const shop = await vendorShop();
    const ids: string[] = [];
    for (let order = 0; order < 6; order += 1) ids.push(await shop.order(['tee']));
    const [flagged = '', late = ''] = ids.slice(4);
    await send(shop, ids, true);
    shop.printful.onSubmit = () => {
      flagOrder(shop.services, flagged, 'cancel_requested');
      // The rest of the request would be left to the queue.
      shop.services.pass(20_000);
      flagOrder(shop.services, late, 'problem_reported');
    };
    const { sent, queued, left } = await send(shop, ids);
    expect([new Set(sent), queued]).toEqual([new Set(ids.slice(0, 4)), []]);
    expect(new Map(left.map(({ id, reason, isFlagged }) => [id, [reason, isFlagged]]))).toEqual(
      new Map([
        [flagged, ['The customer asked to cancel this order.', true]],
        [late, ['The customer reported a problem with this order.', true]],
      ]),
    );
    for (const id of [flagged, late]) {
      expect(requireAdminOrder(shop.services.db, id).goesOutAt).toBeNull();
      expect([heldBack(shop, id), lanesOf(shop.services, id)]).toEqual([1, ['flagged']]);
    }
    await later(shop, 60);
    expect(shop.printful.submitted).toHaveLength(4);
  });

  it('is held back by its job, if that has begun', async () => {
    const shop = await vendorShop();
    const { services } = shop;
    const id = await shop.order(['tee']);
    await send(shop, [id], true);
    services.db.update(jobs).set({ status: 'running' }).where(eq(jobs.key, id)).run();
    flagOrder(services, id, 'cancel_requested');
    expect(heldBack(shop, id)).toBe(0);
    await sendScheduled(services, { orderId: id, administrator: ADMIN_ACTOR });
    expect([shop.vendorOrders(), heldBack(shop, id)]).toEqual([[], 1]);
  });
});
