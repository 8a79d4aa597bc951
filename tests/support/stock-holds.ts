import { cartItems } from '#db/schema/cart.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { listProducts } from '#server/domain/catalog/list-products.ts';
import { findAdminOrder } from '#server/domain/sales/orders/orders.queries.ts';
import { finishCheckout } from '#server/flows/checkout/finish-checkout.ts';
import { startPayment } from '#server/flows/checkout/start-payment.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { BY_PROVIDER } from './checkout.ts';
import { rejectionOf } from './errors.ts';
import { CLIENT_IP, paymentInput, stockProduct } from './shop.ts';
import { type TestServices, testServices } from './test-services.ts';

export const MINUTE = 60_000;
export const shopper = (n: number): Buyer => ({ userId: null, sessionId: `s${n}`, keys: [`cart:s${n}`] });
export const [ANNA, BEN] = [shopper(1), shopper(2)];

/** A shop with one product, in the carts of these shoppers. */
export function shop(inventory: number, carts: [Buyer, number][] = []) {
  const services = testServices();
  const productId = stockProduct(services, { inventory });
  for (const [buyer, quantity] of carts) addCartItem(services, buyer, { productId, quantity });
  return { services, productId };
}

export const start = (services: TestServices, buyer: Buyer, ip = CLIENT_IP, changes = {}) =>
  startPayment(services, buyer, paymentInput(changes), ip);
export const refusal = async (services: TestServices, buyer: Buyer) =>
  (await rejectionOf(start(services, buyer))).code;
export const left = (services: TestServices) => listProducts(services)[0]?.inventory;

/** Pays an intent and returns the flags of its order. */
export async function buy(services: TestServices, intentId: string): Promise<string[] | undefined> {
  services.payments.succeed(intentId);
  const { orderId } = await finishCheckout(services, intentId, BY_PROVIDER);
  const flags = findAdminOrder(services.db, orderId)?.attention.map(({ reason }) => reason);
  return flags?.filter((reason) => reason !== 'contact_missing');
}

export function setQuantity({ db }: TestServices, quantity: number): void {
  db.update(cartItems).set({ quantity }).run();
}
