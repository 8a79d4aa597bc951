import { setImmediate as nextTurn } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { jobs } from '#db/schema/operations.ts';
import { flagOrder } from '#server/domain/sales/orders/flag-order.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { AppError } from '#shared/errors.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { lanesOf } from '#tests/support/lanes.ts';
import { type VendorShop, vendorShop } from '#tests/support/vendor-shop.ts';
import { fulfillOrders } from './fulfill-orders.ts';
import { readFulfillEffects } from './sendable-orders.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const send = ({ services }: VendorShop, ids: string[], delay = false) =>
  fulfillOrders(services, { ids, delay }, ADMIN_ACTOR);

describe('sending several orders', () => {
  it('sends each at once, and leaves out flagged, unknown and hand-made orders with the reason', async () => {
    const shop = await vendorShop();
    const tee = await shop.order(['tee']);
    const both = await shop.order(['tee', 'cap', 'pouch']);
    const pouch = await shop.order(['pouch']);
    const unwanted = await shop.order(['cap']);
    flagOrder(shop.services, unwanted, 'cancel_requested');
    const { sent, left, goesOutAt } = await send(shop, [tee, both, pouch, unwanted, UNKNOWN, tee]);
    expect({ sent, goesOutAt }).toEqual({ sent: [tee, both], goesOutAt: null });
    expect(left.map(({ id, reason }) => [id, reason])).toEqual([
      [pouch, 'Nothing of this order can be sent to a print vendor.'],
      [unwanted, 'The customer asked to cancel this order.'],
      [UNKNOWN, 'Order not found.'],
    ]);
    expect(
      shop
        .vendorOrders()
        .map(({ vendorId }) => vendorId)
        .toSorted(),
    ).toEqual(['printful', 'printful', 'printify']);
    expect(lanesOf(shop.services, both)).toEqual(['pack']);
    expect((await send(shop, [tee, both])).sent).toEqual([]);
    expect(shop.vendorOrders()).toHaveLength(3);
  });

  it("leaves out an order that a vendor refuses, with the vendor's reason, and sends the others", async () => {
    const shop = await vendorShop();
    const tee = await shop.order(['tee']);
    const cap = await shop.order(['cap']);
    const reason = 'It is being sent right now.';
    shop.printify.submitFailure = new AppError('vendor_refused_order', { message: reason });
    const { sent, left } = await send(shop, [cap, tee]);
    expect(sent).toEqual([tee]);
    expect(left).toMatchObject([{ id: cap, reason, isFlagged: true }]);
    expect(lanesOf(shop.services, cap)).toEqual(['flagged']);
  });

  it('leaves to the queue what takes too long, unless its job is running', async () => {
    const shop = await vendorShop();
    const ids: string[] = [];
    for (let order = 0; order < 6; order += 1) ids.push(await shop.order(['tee']));
    const [running = '', queued = ''] = ids.slice(4);
    await send(shop, [running], true);
    shop.services.db.update(jobs).set({ status: 'running' }).where(eq(jobs.key, running)).run();
    flagOrder(shop.services, running, 'vendor_failure');
    shop.printful.onSubmit = () => shop.services.pass(20_000);
    const { sent, left, ...result } = await send(shop, ids);
    expect(new Set(sent)).toEqual(new Set([...ids.slice(0, 4), queued]));
    expect(result.queued).toEqual([queued]);
    expect(left).toMatchObject([{ id: running, reason: 'It is being sent right now.', isFlagged: false }]);
    expect(lanesOf(shop.services, queued)).toEqual(['going_out']);
  });

  it('says what it costs before anything is sent', async () => {
    const shop = await vendorShop();
    const both = await shop.order(['tee', 'cap', 'pouch'], 2);
    const pouch = await shop.order(['pouch']);
    const { left, ...effects } = await readFulfillEffects(shop.services, [both, pouch]);
    expect(effects).toEqual({
      sendable: [both],
      units: 4,
      knownCost: '48.00',
      unitsWithoutCost: 0,
      whyWithoutCost: [],
      undoMinutes: 10,
    });
    expect(left).toMatchObject([
      { id: pouch, orderNumber: requireAdminOrder(shop.services.db, pouch).orderNumber },
    ]);
    expect(shop.vendorOrders()).toEqual([]);
  });

  it('lets other requests in while it reads many orders, and says each once', async () => {
    const shop = await vendorShop();
    const first = await shop.order(['tee']);
    const last = await shop.order(['tee']);
    const unknown = Array.from({ length: 60 }, (_, n) => `unknown-${n}`);
    let turns = 0;
    const isRead = readFulfillEffects(shop.services, [first, ...unknown, last, first]);
    let isOver = false;
    void isRead.finally(() => {
      isOver = true;
    });
    for (; !isOver; turns += 1) await nextTurn();
    const { sendable, left } = await isRead;
    expect(turns).toBeGreaterThanOrEqual(3);
    expect(sendable).toEqual([first, last]);
    expect(left.map(({ id }) => id)).toEqual(unknown);
  });
});
