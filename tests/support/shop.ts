import { products, productVariants } from '#db/schema/catalog.ts';
import type { Buyer } from '#server/cart/buyer.ts';
import type { Services } from '#server/services.ts';
import type { OrderInput, PaymentIntentInput } from '#shared/schemas/checkout.schema.ts';
import { ADDRESS } from './address.ts';

export const SHOPPER: Buyer = { userId: null, sessionId: 'a-shopper', keys: ['cart:a-shopper'] };
export const STRANGER: Buyer = { userId: null, sessionId: 'a-stranger', keys: ['cart:a-stranger'] };

interface NewProduct {
  name?: string;
  priceCents?: number;
  inventory?: number;
  variants?: { size?: string; color?: string; retailPriceCents?: number; isAvailable?: boolean }[];
  isActive?: boolean;
  isSynced?: boolean;
  category?: string;
  featured?: boolean;
}

/** Puts a product into the catalogue and returns its id. */
export function stockProduct({ db, newId, now }: Services, product: NewProduct = {}): string {
  const { variants = [], ...values } = product;
  const stamps = { createdAt: now(), updatedAt: now() };
  const id = newId();
  db.insert(products)
    .values({ id, name: 'Field Tee', priceCents: 2500, inventory: 10, ...values, ...stamps })
    .run();
  for (const [position, variant] of variants.entries()) {
    db.insert(productVariants)
      .values({ id: newId(), productId: id, position, ...variant, ...stamps })
      .run();
  }
  return id;
}

/** What the browser sends to begin a payment. */
export function paymentInput(changes: Partial<PaymentIntentInput> = {}): PaymentIntentInput {
  return { shippingAddress: ADDRESS, ...changes } as PaymentIntentInput;
}

/** What the browser sends to place the order. */
export function orderInput(stripePaymentIntentId: string, changes: Partial<OrderInput> = {}): OrderInput {
  return {
    customerEmail: 'sam@example.com',
    customerName: 'Sam Doe',
    shippingAddress: ADDRESS,
    billingAddress: ADDRESS,
    stripePaymentIntentId,
    ...changes,
  } as OrderInput;
}
