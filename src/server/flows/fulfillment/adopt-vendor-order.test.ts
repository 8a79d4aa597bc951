import { beforeEach, expect, it } from 'vitest';
import { transaction } from '#db/client.ts';
import { productVariants } from '#db/schema/catalog.ts';
import { vendorOrderItems } from '#db/schema/fulfillment.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { requestRefund } from '#server/domain/sales/refunds/request-refund.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { vendorShipment, vendorState } from '#tests/support/vendor-orders.ts';
import { type VendorShop, vendorShop } from '#tests/support/vendor-shop.ts';
import { adoptVendorOrder } from './adopt-vendor-order.ts';
import { cancelVendorOrder } from './cancel-vendor-order.ts';
import { fulfillOrder } from './fulfill-order.ts';

let shop: VendorShop;
beforeEach(async () => {
  shop = await vendorShop();
});

const orderOf = (id: string) => requireAdminOrder(shop.services.db, id);
const fulfill = (id: string) => fulfillOrder(shop.services, id, {}, ADMIN_ACTOR);
/** Gives an order a vendor order that a person made in the dashboard of Printful, and that has shipped. */
const adopt = (id: string) => {
  const shipments = [vendorShipment('9400')];
  const state = vendorState({ id: 'v-9', status: 'shipped', vendorStatus: 'fulfilled', shipments });
  transaction(shop.services.db, () =>
    adoptVendorOrder(shop.services, { orderId: id, vendorId: 'printful', state, actor: ADMIN_ACTOR }),
  );
};

it('gives it to a vendor order that was refused before the vendor was asked, with the line items of the vendor', async () => {
  const id = await shop.order(['tee', 'pouch']);
  shop.services.db.update(productVariants).set({ isAvailable: false }).run();
  expect((await fulfill(id)).results).toMatchObject([{ ok: false }]);
  adopt(id);
  expect(orderOf(id)).toMatchObject({
    status: 'processing',
    items: [{ status: 'shipped', trackingNumber: '9400', vendorOrderId: 'v-9' }, { status: 'pending' }],
    vendorOrders: [{ number: 1, submission: 'accepted', vendorStatus: 'shipped' }],
  });
});

it('makes a new vendor order of what is left, and of what a vendor order that was canceled had', async () => {
  const id = await shop.order(['tee'], 3);
  await fulfill(id);
  await cancelVendorOrder(shop.services, shop.vendorOrders()[0]?.id ?? '', ADMIN_ACTOR);
  const items = [{ id: orderOf(id).items[0]?.id ?? '', quantity: 1, restock: false }];
  await requestRefund(shop.services, id, { items }, { actor: ADMIN_ACTOR });
  adopt(id);
  const [, second] = shop.vendorOrders();
  expect(second).toMatchObject({ number: 2, vendorOrderId: 'v-9', closedAt: null });
  const sent = shop.services.db.select().from(vendorOrderItems).all();
  expect(sent.filter((one) => one.vendorOrderId === second?.id)).toMatchObject([{ quantity: 2 }]);
  expect(orderOf(id)).toMatchObject({ status: 'shipped', items: [{ status: 'shipped' }] });
});
