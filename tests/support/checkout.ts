import { eq } from 'drizzle-orm';
import { products } from '#db/schema/catalog.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { startPayment } from '#server/flows/checkout/start-payment.ts';
import { CLIENT_IP, orderInput, paymentInput, SHOPPER, stockProduct } from './shop.ts';
import { type TestServices, testServices } from './test-services.ts';

/** The actors that can finish a checkout without the shopper. */
export const BY_PROVIDER = { actor: { kind: 'payment_provider' } } as const;

/** A shop with one product, two of which are in the shopper's cart. */
export function shopWithCart(settings: Record<string, string> = {}, inventory = 10) {
  const services = testServices(settings);
  const productId = stockProduct(services, { inventory });
  addCartItem(services, SHOPPER, { productId, quantity: 2 });
  return { services, productId };
}

/** The shopper's own call to place the order. */
export const asShopper = (intentId: string, changes: Parameters<typeof orderInput>[1] = {}) => ({
  actor: { kind: 'shopper' as const },
  buyerKeys: SHOPPER.keys,
  form: orderInput(intentId, changes),
});

/** Starts a payment for the shopper's cart, pays it and returns the intent's id. */
export async function paid(services: TestServices): Promise<string> {
  const { paymentIntentId } = await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
  services.payments.succeed(paymentIntentId);
  return paymentIntentId;
}

/** Returns how many of a product the database has. */
export const stockOf = ({ db }: Pick<TestServices, 'db'>, id: string) =>
  db.select().from(products).where(eq(products.id, id)).get()?.inventory;
