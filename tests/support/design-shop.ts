import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { SHOPPER, stockProduct } from './shop.ts';
import { testServices } from './test-services.ts';

/** Returns a shop with one customizable product in two colors, and a function that puts a design of it into the cart. */
export function designShop() {
  const services = testServices();
  const productId = stockProduct(services, {
    allowCustomization: true,
    inventory: 50,
    variants: [
      { color: 'Olive', imageUrl: '/media/olive.webp', backImageUrl: '/media/olive-back.webp' },
      { color: 'Navy', imageUrl: '/media/navy.webp', backImageUrl: '/media/navy-back.webp' },
    ],
  });
  const add = (customizationId?: string, more: object = {}, buyer: Buyer = SHOPPER) =>
    addCartItem(services, buyer, {
      productId,
      quantity: 1,
      color: 'Olive',
      ...(customizationId && { customizationId }),
      ...more,
    });
  return { services, productId, add };
}
