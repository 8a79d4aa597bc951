import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { shipments, vendorOrders } from '#db/schema/fulfillment.ts';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { orderItems } from '#db/schema/orders.ts';
import { settleFlag } from '#server/domain/sales/orders/resolve-flag.ts';
import { requestRefund } from '#server/domain/sales/refunds/request-refund.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { fromWire, sum } from '#shared/money.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { buy } from '#tests/support/orders.ts';
import {
  connectAccount,
  mapOwnProduct,
  openShop,
  sellUnits,
  syncListedProduct,
} from '#tests/support/vendor-day/day-shop.ts';
import { startGelato } from '#tests/support/vendor-day/gelato.ts';
import { startGooten } from '#tests/support/vendor-day/gooten.ts';
import { startPrintful } from '#tests/support/vendor-day/printful.ts';
import { startPrintify } from '#tests/support/vendor-day/printify.ts';
import { cancelOrder } from './cancel-order.ts';
import { makeMockups } from './make-mockups.ts';
import { showRehearsal } from './rehearsal.queries.ts';
import { requestRehearsal } from './request-rehearsal.ts';

/* A day with each vendor, from its key to a refund: with its gateway, against a server that answers as the vendor does. */

describe.each([
  ['Printful', startPrintful],
  ['Printify', startPrintify],
  ['Gooten', startGooten],
  ['Gelato', startGelato],
])('a day with %s', (_, start) => {
  it('rehearses each placement before anything is sold, and leaves no order that is made', async () => {
    const shop = await openShop(start);
    const { services, vendor, deliverReports } = shop;
    await connectAccount(shop);
    mapOwnProduct(shop);
    if (vendor.listed !== null) await syncListedProduct(shop);
    requestRehearsal(services, vendor.id, ADMIN_ACTOR);
    await deliverReports();
    const { state, rows, leftOut } = showRehearsal(services.db, vendor.id);
    const refused = rows.filter(({ ok }) => !ok);
    expect({ state, leftOut, refused }).toEqual({ state: 'done', leftOut: 0, refused: [] });
    expect(rows.length).toBeGreaterThan(0);
    expect(vendor.orders().filter(({ isCanceled }) => !isCanceled)).toEqual([]);
    expect(services.db.select().from(vendorOrders).all()).toEqual([]);

    for (let minute = 0; minute < 5; minute++) {
      services.pass(MINUTE_MS);
      await makeMockups(services);
    }
    const pictures = showRehearsal(services.db, vendor.id).rows.map(({ picture }) => picture?.state ?? null);
    // Printful's own product has print areas, unlike the mapped one.
    expect(new Set(pictures)).toEqual(new Set(vendor.gateway.mockups ? ['made', 'failed'] : [null]));
  });

  it('makes each unit once and leaves matching books, counters, shipments and flags', async () => {
    const shop = await openShop(start);
    const { services, vendor, deliverReports, fulfill, shown } = shop;
    const { db } = services;
    await connectAccount(shop);
    const mapped = mapOwnProduct(shop);
    const designed = vendor.listed === null ? mapped : await syncListedProduct(shop);
    const order = await sellUnits(shop, [designed, mapped]);
    const { id } = order;
    const rows = (orderId: string) =>
      db
        .select()
        .from(orderItems)
        .where(eq(orderItems.orderId, orderId))
        .orderBy(asc(orderItems.position))
        .all();
    /** Shipped and delivered units of each line item. */
    const units = () => rows(id).map(({ shipped, delivered }) => `${shipped}/${delivered}`);
    const vendorStatuses = () => shown(id).vendorOrders.map(({ vendorStatus }) => vendorStatus);
    /** The flags with what the vendor order's problem is. */
    const problems = () => [
      shown(id).attention.map(({ reason }) => reason),
      shown(id).vendorOrders.map(({ lastError }) => lastError),
    ];
    const NONE = [[], [null]];

    expect(await fulfill(id)).toEqual([{ vendorId: vendor.id, ok: true, vendorOrderId: expect.any(String) }]);
    expect(vendor.orders()).toMatchObject([{ isCanceled: false, units: [2, 1] }]);
    expect(vendor.printFiles()).toHaveLength(1);
    await deliverReports();

    await vendor.fail();
    await deliverReports();
    expect([vendorStatuses(), problems()]).toEqual([['failed'], [['vendor_failure'], [expect.any(String)]]]);
    await vendor.repair();
    await deliverReports();
    expect([vendorStatuses(), problems()]).toEqual([['in_production'], NONE]);
    await expect(fulfill(id)).rejects.toMatchObject({ code: 'nothing_to_do' });

    const numbers = [await vendor.ship(0)];
    await deliverReports();
    expect(units()).toEqual(vendor.saysContent ? ['2/0', '0/0'] : ['0/0', '0/0']);
    expect(shown(id).status).toBe('processing');
    numbers.push(await vendor.ship(1));
    await deliverReports();
    expect([units(), shown(id).status]).toEqual([['2/0', '1/0'], 'shipped']);

    if (vendor.reship) numbers.push(await vendor.reship());
    await deliverReports();
    expect(units()).toEqual(['2/0', '1/0']);
    await vendor.deliver();
    await deliverReports();
    expect([units(), shown(id).status, problems()]).toEqual([['2/2', '1/1'], 'delivered', NONE]);

    await vendor.bringBack?.();
    await deliverReports();
    const itCameBack = [['vendor_failure'], [expect.stringMatching(/came back|returned/)]];
    expect(problems()).toEqual(vendor.bringBack ? itCameBack : NONE);
    if (vendor.bringBack) settleFlag(services, id, 'vendor_failure', { actor: ADMIN_ACTOR });
    const [first] = order.items;
    const returned = [{ id: first?.id ?? '', quantity: 1, shipped: 1 }];
    const input = { items: returned, expectedRemaining: order.total };
    const { refund } = await requestRefund(services, id, input, { actor: ADMIN_ACTOR });

    const other = await buy(services, [{ productId: mapped, size: 'L', color: 'Black', quantity: 1 }]);
    expect(await fulfill(other.id)).toMatchObject([{ ok: true }]);
    const canceling = { restock: false, expectedRemaining: other.total };
    await cancelOrder(services, other.id, canceling, ADMIN_ACTOR);
    await deliverReports();

    expect(vendor.orders()).toMatchObject([
      { isCanceled: false, units: [2, 1] },
      { isCanceled: true, units: [1] },
    ]);
    expect(shown(id)).toMatchObject({
      status: 'delivered',
      attention: [],
      vendorOrders: [{ trackingNumbers: numbers }],
    });
    const left = { withVendor: 0, askedOfVendor: 0, owed: 0 };
    expect(rows(id)).toMatchObject([
      { shipped: 2, delivered: 2, refundedShipped: 1, ...left },
      { shipped: 1, delivered: 1, refundedShipped: 0, ...left },
    ]);
    expect(rows(other.id)).toMatchObject([{ shipped: 0, ...left }]);
    expect(fromWire(shown(id).vendorCost ?? '')).toBe(vendor.orders()[0]?.cost);
    expect(shown(other.id)).toMatchObject({
      status: 'cancelled',
      attention: [],
      vendorOrders: [{ vendorStatus: 'cancelled' }],
    });
    const sent = db.select().from(shipments).orderBy(asc(shipments.createdAt)).all();
    expect(sent.map(({ trackingNumber, deliveredAt }) => [trackingNumber, deliveredAt !== null])).toEqual(
      numbers.map((number) => [number, true]),
    );
    const booked = (orderId: string) =>
      sum(
        db
          .select()
          .from(ledgerEntries)
          .where(eq(ledgerEntries.orderId, orderId))
          .all()
          .map(({ amountCents }) => amountCents),
      );
    expect(booked(id)).toBe((fromWire(order.total) ?? 0) - (fromWire(refund.amount) ?? 0));
    expect(booked(other.id)).toBe(0);
    expect(sum(services.payments.refunds.map(({ amount }) => amount))).toBe(
      (fromWire(refund.amount) ?? 0) + (fromWire(other.total) ?? 0),
    );
  });
});
