import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { orderAttention, orders } from '#db/schema/orders.ts';
import { saveDesign } from '#server/domain/designs/save-design.ts';
import { eraseDesign } from '#server/flows/erasure/erase-design.ts';
import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { buy } from '#tests/support/orders.ts';
import { SHOPPER } from '#tests/support/shop.ts';
import { SMALL_AREAS } from '#tests/support/stored-designs.ts';
import { vendorShop } from '#tests/support/vendor-shop.ts';
import { fulfillOrder } from './fulfill-order.ts';

it('does not have a vendor make its own print in place of a deleted design', async () => {
  const { services, printful, lines } = await vendorShop();
  const { productId } = lines.tee;
  services.db
    .update(products)
    .set({ allowCustomization: true, metadata: SMALL_AREAS })
    .where(eq(products.id, productId))
    .run();
  const design = { productId, ...DEFAULT_DESIGN, text: 'Sgt. Kim' };
  const { id: customizationId } = await saveDesign(services, SHOPPER, '203.0.113.7', design);
  const { id } = await buy(services, [{ ...lines.tee, customizationId, acceptCroppedText: true }]);
  services.db.update(orders).set({ status: 'cancelled' }).run();
  await eraseDesign(services, customizationId, ADMIN_ACTOR);
  services.db.update(orders).set({ status: 'paid' }).run();
  const message = "The design of Range Tee, M, Black was deleted, so Printful can't print it. Refund it.";
  expect(await fulfillOrder(services, id, {}, ADMIN_ACTOR)).toMatchObject({
    results: [{ vendorId: 'printful', ok: false, error: message }],
  });
  expect(printful.submitted).toEqual([]);
  expect(services.db.select().from(orderAttention).all()).toMatchObject([{ reason: 'vendor_failure' }]);
});
