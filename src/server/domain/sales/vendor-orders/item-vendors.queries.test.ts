import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { orderItems } from '#db/schema/orders.ts';
import { podProducts } from '#db/schema/vendors.ts';
import { storeVendorOrderRow } from '#tests/support/orders.ts';
import { type VendorShop, vendorShop } from '#tests/support/vendor-shop.ts';
import { vendorsOfItems } from './item-vendors.queries.ts';

let shop: VendorShop;
let orderId: string;

beforeEach(async () => {
  shop = await vendorShop();
  orderId = await shop.order(['tee', 'cap', 'pouch']);
});

/** Returns the vendors that the order's items can be sent to, by the product's name. */
function vendors(): Record<string, string> {
  const { db } = shop.services;
  const names = new Map(
    db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .all()
      .map(({ id, productName }) => [id, productName]),
  );
  return Object.fromEntries(
    [...vendorsOfItems(db, [orderId])].map(([id, vendor]) => [names.get(id), vendor]),
  );
}

const BOTH = { 'Range Tee': 'printful', 'Patrol Cap': 'printify' };
const CAP = { 'Patrol Cap': 'printify' };

describe('the vendors that line items can be sent to', () => {
  it.each([
    ['refused', null, BOTH],
    ['waiting', null, BOTH],
    ['accepted', null, CAP],
    ['accepted', new Date(0), BOTH],
  ] as const)('with a vendor order that is %s, closed at %s', (submission, closedAt, expected) => {
    storeVendorOrderRow(shop.services, orderId, { submission, closedAt });
    expect(vendors()).toEqual(expected);
  });

  it('are those of the catalog now', () => {
    const { db } = shop.services;
    storeVendorOrderRow(shop.services, orderId, { submission: 'accepted' });
    db.update(podProducts).set({ vendorId: 'printify' }).run();
    expect(vendors()).toEqual({ 'Range Tee': 'printify', 'Patrol Cap': 'printify' });
    db.$client.exec('update products set is_synced = 0');
    expect(vendors()).toEqual({});
  });
});
