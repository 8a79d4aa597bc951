import { describe, expect, it } from 'vitest';
import { products } from '#db/schema/catalog.ts';
import { finishCheckout } from '#server/flows/checkout/finish-checkout.ts';
import { startPayment } from '#server/flows/checkout/start-payment.ts';
import { designShop } from '#tests/support/design-shop.ts';
import { errorOf } from '#tests/support/errors.ts';
import { CLIENT_IP, orderInput, paymentInput, SHOPPER, storeDesignRow } from '#tests/support/shop.ts';
import { readCart } from './cart.queries.ts';
import { changeCartItem } from './change-cart-item.ts';

describe('replacing the design of a line item', () => {
  it('keeps its id, place, quantity, options and price', () => {
    const { services, productId, add } = designShop();
    const [before, after] = [
      storeDesignRow(services, { productId }),
      storeDesignRow(services, { productId, design: { text: 'Bravo' } }),
    ];
    const [item] = add(before, { quantity: 3 }).items;
    add();
    services.db.update(products).set({ priceCents: 9900 }).run();
    const itemId = item?.id ?? '';
    const cart = changeCartItem(services, SHOPPER, { itemId, quantity: 3, customizationId: after });
    expect(cart.items[0]).toMatchObject({
      id: itemId,
      quantity: 3,
      color: 'Olive',
      customizationId: after,
      addedAt: item?.addedAt,
      previousUnitPrice: item?.unitPrice,
      metadata: { customization: { text: 'Bravo' } },
    });
  });

  it('needs consent to the new design, and leaves the line item as it is without', () => {
    const { services, productId, add } = designShop();
    const before = storeDesignRow(services, { productId, effectiveDpi: 50, flaws: ['text_cropped'] });
    const [item] = add(before, { acceptLowResolution: true, acceptCroppedText: true }).items;
    const itemId = item?.id ?? '';
    const replace = (customizationId: string, consent = {}) =>
      changeCartItem(services, SHOPPER, { itemId, quantity: 1, customizationId, ...consent });
    const low = storeDesignRow(services, { productId, effectiveDpi: 60 });
    const cropped = storeDesignRow(services, { productId, flaws: ['text_cropped'] });
    expect(errorOf(() => replace(low)).code).toBe('low_resolution');
    expect(errorOf(() => replace(cropped)).code).toBe('text_cropped');
    expect(errorOf(() => replace('unknown')).code).toBe('customization_not_found');
    expect(readCart(services, SHOPPER).items[0]?.customizationId).toBe(before);
    const fine = storeDesignRow(services, { productId });
    expect(replace(fine).items[0]?.metadata.customization).toMatchObject({
      flaws: [],
      acceptedFlaws: [],
    });
  });

  it('merges line items that become equal, up to the maximum quantity', () => {
    const { services, productId, add } = designShop();
    const [first, second] = [
      storeDesignRow(services, { productId }),
      storeDesignRow(services, { productId }),
    ];
    add(first, { quantity: 2 });
    const itemId = add(second).items[1]?.id ?? '';
    const replace = (quantity: number) =>
      changeCartItem(services, SHOPPER, { itemId, quantity, customizationId: first });
    expect(errorOf(() => replace(98)).fields).toHaveProperty('quantity');
    expect(replace(1).items.map(({ id, quantity }) => [id, quantity])).toEqual([[itemId, 3]]);
  });

  it('keeps the quantity without one in the request, also when the request is repeated after a merge', () => {
    const { services, productId, add } = designShop();
    const [first, second] = [
      storeDesignRow(services, { productId }),
      storeDesignRow(services, { productId }),
    ];
    const itemId = add(first, { quantity: 2 }).items[0]?.id ?? '';
    add(second, { quantity: 3 });
    // Less than the cart already has: nothing is added.
    services.db.update(products).set({ inventory: 4 }).run();
    for (let request = 0; request < 2; request += 1) {
      const { items } = changeCartItem(services, SHOPPER, { itemId, customizationId: second });
      expect(items).toMatchObject([{ id: itemId, quantity: 5, customizationId: second }]);
    }
  });

  it('is not lost when the earlier design is paid meanwhile', async () => {
    const { services, productId, add } = designShop();
    const [before, after] = [
      storeDesignRow(services, { productId }),
      storeDesignRow(services, { productId }),
    ];
    const itemId = add(before).items[0]?.id ?? '';
    const { paymentIntentId } = await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
    changeCartItem(services, SHOPPER, { itemId, quantity: 1, customizationId: after });
    services.payments.succeed(paymentIntentId);
    await finishCheckout(services, paymentIntentId, {
      actor: { kind: 'shopper' },
      buyerKeys: SHOPPER.keys,
      form: orderInput(paymentIntentId),
    });
    expect(readCart(services, SHOPPER).items.map((item) => item.customizationId)).toEqual([after]);
  });
});
