import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { findProduct } from '#server/domain/catalog/catalog.queries.ts';
import { changeProduct } from '#server/domain/catalog/change-product.ts';
import { printOf } from '#server/domain/catalog/print-areas.ts';
import { toStoreProduct } from '#server/domain/catalog/product-wire.ts';
import { saveDesign } from '#server/domain/designs/save-design.ts';
import { quoteCart, toCheckoutTotals } from '#server/flows/checkout/quote-cart.ts';
import { startPayment } from '#server/flows/checkout/start-payment.ts';
import { DEFAULT_DESIGN, type Placement } from '#shared/designs/design.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { errorOf, rejectionOf } from '#tests/support/errors.ts';
import { CLIENT_IP, paymentInput, SHOPPER, storeDesignRow } from '#tests/support/shop.ts';
import { vendorShop } from '#tests/support/vendor-shop.ts';
import { addCartItem } from './add-cart-item.ts';
import { readCart } from './cart.queries.ts';
import { changeCartItem } from './change-cart-item.ts';

/** A shop with a tee that a vendor makes and customers design. */
async function shopWithDesigns() {
  const shop = await vendorShop();
  const { services, lines } = shop;
  const { productId } = lines.tee;
  services.db.update(products).set({ allowCustomization: true }).where(eq(products.id, productId)).run();
  const add = (placement?: Placement) =>
    addCartItem(services, SHOPPER, {
      ...lines.tee,
      ...(placement && { customizationId: storeDesignRow(services, { productId, design: { placement } }) }),
    });
  return { services, productId, add };
}

/** Puts a chest design into the cart while the product can be printed there, and then has a vendor make the product. */
async function cartWithChest() {
  const shop = await shopWithDesigns();
  const synced = (isSynced: boolean) => shop.services.db.update(products).set({ isSynced }).run();
  synced(false);
  shop.services.db.update(products).set({ inventory: 50 }).run();
  shop.add('chest');
  synced(true);
  return shop;
}

it('a product that a vendor makes is not offered with a print on the chest', async () => {
  const { services, productId, add } = await shopWithDesigns();
  const found = findProduct(services, productId, null);
  if (!found) throw new Error('The product is gone.');
  const { printAreas } = toStoreProduct({
    ...found,
    pictures: [],
    print: printOf(services.db, found.product),
  });
  expect(Object.keys(printAreas ?? {})).toEqual(['front', 'back', 'sleeve']);
  const design = { ...DEFAULT_DESIGN, text: 'A', placement: 'chest' as const };
  expect(await rejectionOf(saveDesign(services, SHOPPER, CLIENT_IP, { productId, ...design }))).toMatchObject(
    { code: 'validation_failed', fields: { placement: expect.stringContaining('Front') } },
  );
  expect(errorOf(() => add('chest'))).toMatchObject({
    code: 'validation_failed',
    fields: { customizationId: expect.stringContaining("can't print there") },
  });
  expect(add('front').items).toHaveLength(1);
});

it('a print on the chest that is in the cart already is refused there, before anything is charged', async () => {
  const { services, add } = await cartWithChest();
  const [item] = readCart(services, SHOPPER).items;
  expect(item).toMatchObject({
    available: 0,
    metadata: { customization: { printProblem: "We can't print on the chest of this product." } },
  });
  expect(toCheckoutTotals(quoteCart(services, SHOPPER, {})).items).toMatchObject([
    { available: 0, problem: "We can't print on the chest of this product." },
  ]);
  const error = await rejectionOf(startPayment(services, SHOPPER, paymentInput(), CLIENT_IP));
  expect(error).toMatchObject({ code: 'customization_not_allowed', status: 409 });
  expect(error.message).toBe(
    "Range Tee, M, Black: We can't print on the chest of this product. Edit the design in your cart, or remove it.",
  );
  expect(services.payments.created).toEqual([]);
  // It isn't in the way of the same product without it.
  expect(add().items).toHaveLength(2);
});

it('can be ordered once the design was edited', async () => {
  const { services, productId } = await cartWithChest();
  const [item] = readCart(services, SHOPPER).items;
  const customizationId = storeDesignRow(services, { productId, design: { placement: 'front' } });
  changeCartItem(services, SHOPPER, { itemId: item?.id ?? '', customizationId });
  expect(readCart(services, SHOPPER).items[0]?.metadata.customization?.printProblem).toBe(null);
  await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
  expect(services.payments.created).toHaveLength(1);
});

it('an administrator can not choose the chest for a product that a vendor makes', async () => {
  const { services, productId } = await shopWithDesigns();
  const print = (placements: Placement[]) =>
    changeProduct(services, productId, { print: { kind: 'shirt', placements } }, ADMIN_ACTOR);
  expect(errorOf(() => print(['front', 'chest']))).toMatchObject({
    code: 'validation_failed',
    fields: { 'print.placements': expect.stringContaining('Chest Pocket') },
  });
  expect(print(['front', 'sleeve']).printAreas).toMatchObject({ front: {}, sleeve: {} });
});
