import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { designs } from '#db/schema/designs.ts';
import { orderItems, orders } from '#db/schema/orders.ts';
import { createUser } from '#server/domain/accounts/create-user.ts';
import { findAdminOrder, findOrder } from '#server/domain/sales/orders/orders.queries.ts';
import { finishCheckout } from '#server/flows/checkout/finish-checkout.ts';
import { quoteCart, toCheckoutTotals } from '#server/flows/checkout/quote-cart.ts';
import { startPayment } from '#server/flows/checkout/start-payment.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import type { RestoreCartItemsInput } from '#shared/schemas/cart-page.schema.ts';
import { BY_PROVIDER, paid } from '#tests/support/checkout.ts';
import { designShop } from '#tests/support/design-shop.ts';
import { errorOf } from '#tests/support/errors.ts';
import {
  CLIENT_IP,
  orderInput,
  paymentInput,
  SHOPPER,
  STRANGER,
  stockProduct,
  storeDesignRow,
} from '#tests/support/shop.ts';
import { readCart } from './cart.queries.ts';
import { changeCartItem } from './change-cart-item.ts';
import { mergeCarts } from './merge-carts.ts';
import { restoreCartItems } from './restore-cart-items.ts';

describe('a design in the cart', () => {
  it('is a line item of its own; the same design again adds up', () => {
    const { services, productId, add } = designShop();
    const [first, second] = [
      storeDesignRow(services, { productId }),
      storeDesignRow(services, { productId }),
    ];
    add();
    add(first);
    add(second);
    const cart = add(first, { quantity: 2 });
    expect(cart.items.map(({ customizationId, quantity }) => [customizationId, quantity])).toEqual([
      [null, 1],
      [first, 3],
      [second, 1],
    ]);
    expect(cart.items[0]?.metadata.customization).toBeNull();
  });

  it('is marked as customized in the checkout totals', () => {
    const { services, productId, add } = designShop();
    add();
    add(storeDesignRow(services, { productId }));
    const { items } = toCheckoutTotals(quoteCart(services, SHOPPER, {}));
    expect(items.map(({ isCustomized }) => isCustomized)).toEqual([false, true]);
  });

  it('returns the preview in the color of the line item and the values for editing', () => {
    const { services, productId, add } = designShop();
    const id = storeDesignRow(services, {
      productId,
      design: { text: 'Alpha', placement: 'back', logoSize: 75 },
      previews: { '/media/navy-back.webp': '/uploads/x/preview-1.800.webp' },
      flaws: ['half_transparent'],
      flawsOn: { '/media/navy-back.webp': ['faint_text'], '/media/olive-back.webp': ['white_box'] },
    });
    const [navy] = add(id, { color: 'Navy' }).items;
    expect(navy?.metadata).toMatchObject({
      image: '/uploads/x/preview-1.800.webp',
      customization: {
        id,
        text: 'Alpha',
        placement: 'back',
        logoSize: 75,
        textPosition: { x: 50, y: 70 },
        previewUrl: '/uploads/x/preview-1.800.webp',
        effectiveDpi: null,
        flaws: ['half_transparent', 'faint_text'],
        acceptedFlaws: [],
        textFits: true,
        editing: {
          printAreas: null,
          pictures: { front: '/media/navy.webp', back: '/media/navy-back.webp' },
        },
      },
    });
    expect(add(id).items[1]?.metadata.image).toBe(`/uploads/${id}/preview-0.800.webp`);
  });

  it("can't be edited when its product is no longer sold or customizable", () => {
    const { services, productId, add } = designShop();
    add(storeDesignRow(services, { productId }));
    const shown = () => readCart(services, SHOPPER).items[0]?.metadata.customization;
    services.db.update(products).set({ allowCustomization: false }).run();
    expect(shown()?.editing).toBeNull();
    services.db.update(products).set({ isActive: false }).run();
    expect(shown()?.editing).toBeNull();
  });

  it("is rejected when it isn't the buyer's, is for another product, or the product no longer allows it", () => {
    const { services, productId, add } = designShop();
    const id = storeDesignRow(services, { productId });
    expect(errorOf(() => add(id, {}, STRANGER)).code).toBe('customization_not_found');
    expect(errorOf(() => add('unknown')).code).toBe('customization_not_found');
    const other = stockProduct(services, { allowCustomization: true });
    expect(errorOf(() => add(id, { productId: other, color: undefined })).fields).toEqual({
      customizationId: 'This design was made for another product',
    });
    const plain = stockProduct(services);
    const onPlain = storeDesignRow(services, { productId: plain });
    expect(errorOf(() => add(onPlain, { productId: plain, color: undefined })).code).toBe(
      'customization_not_allowed',
    );
    expect(readCart(services, SHOPPER).items).toEqual([]);
  });

  it('is rejected when its product is no longer printed there', () => {
    const { services, productId, add } = designShop();
    const design = storeDesignRow(services, { productId, design: { placement: 'front' } });
    const area = {
      widthInches: 2,
      heightInches: 2,
      dpi: 150,
      onPicture: { x: 1, y: 1, width: 9, height: 9 },
    };
    services.db
      .update(products)
      .set({ metadata: { printAreas: { back: area } } })
      .run();
    expect(errorOf(() => add(design))).toMatchObject({
      code: 'validation_failed',
      fields: { customizationId: expect.stringContaining("can't print there") },
    });
  });

  it('needs acceptLowResolution below 150 DPI', () => {
    const { services, productId, add } = designShop();
    const id = storeDesignRow(services, { productId, effectiveDpi: 149 });
    const error = errorOf(() => add(id));
    expect(error).toMatchObject({ code: 'low_resolution', details: { effectiveDpi: 149, minimumDpi: 150 } });
    expect(error.message).toContain('149 DPI');
    expect(errorOf(() => add(id, { acceptLowResolution: false })).code).toBe('low_resolution');
    const [item] = add(id, { acceptLowResolution: true }).items;
    expect(item?.metadata.customization).toMatchObject({
      effectiveDpi: 149,
      acceptedFlaws: ['low_resolution'],
    });
    const sharp = storeDesignRow(services, { productId, effectiveDpi: 150 });
    expect(add(sharp).items[1]?.metadata.customization?.acceptedFlaws).toEqual([]);
  });
});

describe('a text that does not fit the print area', () => {
  it('needs acceptCroppedText, and the line item keeps the consent when its removal is undone', () => {
    const { services, productId, add } = designShop();
    const id = storeDesignRow(services, { productId, flaws: ['text_cropped'] });
    expect(errorOf(() => add(id)).code).toBe('text_cropped');
    expect(errorOf(() => add(id, { acceptCroppedText: false })).message).toContain('cut off');
    expect(errorOf(() => add(id, { acceptLowResolution: true })).code).toBe('text_cropped');
    const [item] = add(id, { acceptCroppedText: true }).items;
    const consent = { textFits: false, acceptedFlaws: ['text_cropped'] };
    expect(item?.metadata.customization).toMatchObject(consent);

    changeCartItem(services, SHOPPER, { itemId: item?.id ?? '', quantity: 0 });
    const removed = { id: item?.id, productId, quantity: 1, color: 'Olive', customizationId: id };
    const restore = (more: object) =>
      restoreCartItems(services, SHOPPER, { items: [{ ...removed, ...more }] } as RestoreCartItemsInput);
    expect(errorOf(() => restore({})).code).toBe('text_cropped');
    expect(restore({ acceptCroppedText: true }).items[0]?.metadata.customization).toMatchObject(consent);
  });

  it('moves to the account with its consent', async () => {
    const { services, productId, add } = designShop();
    add(storeDesignRow(services, { productId, flaws: ['text_cropped'] }), { acceptCroppedText: true });
    const user = await createUser(services, {
      username: 'kim',
      email: 'k@example.com',
      password: 'a good password',
      role: 'user',
    });
    mergeCarts(services, SHOPPER, user.id);
    const [item] = readCart(services, { userId: user.id, sessionId: null, keys: [`user:${user.id}`] }).items;
    expect(item?.metadata.customization?.acceptedFlaws).toEqual(['text_cropped']);
  });
});

describe('a design at sign-in', () => {
  it('moves to the account with its line item and can be added from any browser', async () => {
    const { services, productId, add } = designShop();
    const designs = [storeDesignRow(services, { productId }), storeDesignRow(services, { productId })];
    add(designs[0]);
    const user = await createUser(services, {
      username: 'sam',
      email: 's@example.com',
      password: 'a good password',
      role: 'user',
    });
    mergeCarts(services, SHOPPER, user.id);
    const elsewhere: Buyer = { userId: user.id, sessionId: null, keys: [`user:${user.id}`] };
    expect(readCart(services, elsewhere).items.map((item) => item.customizationId)).toEqual([designs[0]]);
    expect(add(designs[1], {}, elsewhere).itemCount).toBe(2);
    // The cart cookie left in the browser no longer owns them.
    expect(errorOf(() => add(designs[1])).code).toBe('customization_not_found');
  });
});

describe('a design in an order', () => {
  it('is on the order item, with the preview at the time of the sale', async () => {
    const { services, productId, add } = designShop();
    const id = storeDesignRow(services, {
      productId,
      previews: { '/media/olive.webp': '/uploads/x/preview-0.800.webp' },
    });
    add(id);
    add();
    const { paymentIntentId } = await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
    services.payments.succeed(paymentIntentId);
    const { orderId } = await finishCheckout(services, paymentIntentId, {
      actor: { kind: 'shopper' },
      buyerKeys: SHOPPER.keys,
      form: orderInput(paymentIntentId),
    });
    expect(findAdminOrder(services.db, orderId)?.items).toMatchObject([
      { customizationId: id, mockupUrl: '/uploads/x/preview-0.800.webp' },
      { customizationId: null, mockupUrl: null },
    ]);
    const seen = findOrder(services.db, orderId, { user: null, buyerKeys: SHOPPER.keys });
    expect(seen?.items[0]).not.toHaveProperty('customizationId');
    expect(seen?.items[0]?.mockupUrl).toBe('/uploads/x/preview-0.800.webp');
    expect(
      services.db.select().from(orderItems).where(eq(orderItems.customizationId, id)).all(),
    ).toHaveLength(1);
    expect(services.db.select().from(designs).all()).toHaveLength(1);
  });

  it('has what the shopper accepted about its print', async () => {
    const { services, productId, add } = designShop();
    const flawed = storeDesignRow(services, {
      productId,
      effectiveDpi: 16,
      flaws: ['text_cropped'],
      flawsOn: { '/media/olive.webp': ['faint_text'] },
      previews: { '/media/olive.webp': '/uploads/x/preview-0.800.webp' },
    });
    const flawless = storeDesignRow(services, { productId, effectiveDpi: 300 });
    const everything = { acceptLowResolution: true, acceptCroppedText: true };
    add(flawed, everything);
    add(flawless, everything);
    const intentId = await paid(services);
    const { orderId } = await finishCheckout(services, intentId, BY_PROVIDER);
    const acceptedFlaws = ['low_resolution', 'text_cropped'];
    expect(services.db.select().from(orders).get()?.items).toMatchObject([
      { customizationId: flawed, acceptedFlaws },
      { customizationId: flawless, acceptedFlaws: [] },
    ]);
    const seen = findOrder(services.db, orderId, { user: null, buyerKeys: SHOPPER.keys });
    expect(seen?.items.map(({ design }) => design)).toEqual([
      {
        placement: 'front',
        detailUrl: '/uploads/x/preview-0.detail.jpg',
        flaws: ['low_resolution', 'text_cropped', 'faint_text'],
        acceptedFlaws,
        printedInches: null,
      },
      expect.objectContaining({ flaws: [], acceptedFlaws: [] }),
    ]);
  });
});
