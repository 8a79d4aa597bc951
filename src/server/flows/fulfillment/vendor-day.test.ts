import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { shipments } from '#db/schema/fulfillment.ts';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { orderItems } from '#db/schema/orders.ts';
import { settleFlag } from '#server/domain/sales/orders/resolve-flag.ts';
import { requestRefund } from '#server/domain/sales/refunds/request-refund.ts';
import { fromWire, sum } from '#shared/money.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { buy } from '#tests/support/orders.ts';
import { connectDay, mapDay, openDay, sellDay, syncDay } from '#tests/support/vendor-day/day-shop.ts';
import type { StartDayVendor } from '#tests/support/vendor-day/day-vendor.ts';
import { startGelato } from '#tests/support/vendor-day/gelato.ts';
import { startGooten } from '#tests/support/vendor-day/gooten.ts';
import { startPrintful } from '#tests/support/vendor-day/printful.ts';
import { startPrintify } from '#tests/support/vendor-day/printify.ts';
import { cancelOrder } from './cancel-order.ts';

/* A day with each vendor, from its key to a refund: with its gateway, against a server that answers as the vendor does. */

interface Vendor {
  name: string;
  start: StartDayVendor;
  /** Whether it has several stores to choose from. */
  hasStores: boolean;
  /** Whether it lists products; each vendor makes mapped ones. */
  lists: boolean;
  /** Whether it says what is in a shipment: otherwise, units have shipped with the last one. */
  saysContent: boolean;
  /** Whether its orders say that a shipment was replaced, and that one came back. */
  reships: boolean;
  saysReturns: boolean;
}

const can = (...abilities: (keyof Vendor)[]) => ({
  ...{ hasStores: false, lists: false, saysContent: false, reships: false, saysReturns: false },
  ...Object.fromEntries(abilities.map((ability) => [ability, true])),
});

const VENDORS: Vendor[] = [
  {
    ...{ name: 'Printful', start: startPrintful },
    ...can('hasStores', 'lists', 'saysContent', 'reships', 'saysReturns'),
  },
  { name: 'Printify', start: startPrintify, ...can('hasStores', 'lists') },
  { name: 'Gooten', start: startGooten, ...can('saysContent') },
  { name: 'Gelato', start: startGelato, ...can('saysContent', 'saysReturns') },
];

describe.each(VENDORS)('a day with $name', ({ start, ...does }) => {
  it('leaves one vendor order for each unit, and books, counters, shipments and flags as it went', async () => {
    const shop = await openDay(start);
    const { services, day, hear, fulfill, shown } = shop;
    const { db } = services;
    expect([day.storeId !== null, day.listed !== null]).toEqual([does.hasStores, does.lists]);
    await connectDay(shop);
    const mapped = mapDay(shop);
    const order = await sellDay(shop, [does.lists ? await syncDay(shop) : mapped, mapped]);
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

    expect(await fulfill(id)).toEqual([{ vendorId: day.id, ok: true, vendorOrderId: expect.any(String) }]);
    expect(day.orders()).toMatchObject([{ isCanceled: false, units: [2, 1] }]);
    expect(day.printFiles()).toHaveLength(1);
    await hear();

    await day.fail();
    await hear();
    expect([vendorStatuses(), problems()]).toEqual([['failed'], [['vendor_failure'], [expect.any(String)]]]);
    await day.repair();
    await hear();
    expect([vendorStatuses(), problems()]).toEqual([['in_production'], NONE]);
    await expect(fulfill(id)).rejects.toMatchObject({ code: 'nothing_to_do' });

    const numbers = [await day.ship(0)];
    await hear();
    expect(units()).toEqual(does.saysContent ? ['2/0', '0/0'] : ['0/0', '0/0']);
    expect(shown(id).status).toBe('processing');
    numbers.push(await day.ship(1));
    await hear();
    expect([units(), shown(id).status]).toEqual([['2/0', '1/0'], 'shipped']);

    expect(day.reship !== null).toBe(does.reships);
    if (day.reship) numbers.push(await day.reship());
    await hear();
    expect(units()).toEqual(['2/0', '1/0']);
    await day.deliver();
    await hear();
    expect([units(), shown(id).status, problems()]).toEqual([['2/2', '1/1'], 'delivered', NONE]);

    expect(day.bringBack !== null).toBe(does.saysReturns);
    await day.bringBack?.();
    await hear();
    const itCameBack = [['vendor_failure'], [expect.stringMatching(/came back|returned/)]];
    expect(problems()).toEqual(does.saysReturns ? itCameBack : NONE);
    if (does.saysReturns) settleFlag(services, id, 'vendor_failure', { actor: ADMIN_ACTOR });
    const [first] = order.items;
    const returned = [{ id: first?.id ?? '', quantity: 1, shipped: 1 }];
    const input = { items: returned, expectedRemaining: order.total };
    const { refund } = await requestRefund(services, id, input, { actor: ADMIN_ACTOR });

    const other = await buy(services, [{ productId: mapped, size: 'L', color: 'Black', quantity: 1 }]);
    expect(await fulfill(other.id)).toMatchObject([{ ok: true }]);
    const canceling = { restock: false, expectedRemaining: other.total };
    await cancelOrder(services, other.id, canceling, ADMIN_ACTOR);
    await hear();

    expect(day.orders()).toMatchObject([
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
    expect(fromWire(shown(id).vendorCost ?? '')).toBe(day.orders()[0]?.cost);
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
