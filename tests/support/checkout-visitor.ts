import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { FakeStripe } from './fake-stripe.ts';
import { stockProduct } from './shop.ts';
import { putIntoCart } from './store-visitor.ts';
import { type Visitor, visitor } from './visitor.ts';

/** A shopper with one Shield Patch for $9.00 in the cart, at the checkout. */
export interface CheckoutVisitor extends Visitor {
  stripe: FakeStripe;
  productId: string;
  /** The line item in the cart. */
  itemId: string;
  changeQuantity: (quantity: number) => Promise<void>;
  /** @param email of the account */
  openCheckout: (email?: string) => Promise<void>;
}

export async function checkoutVisitor(settings: Record<string, string> = {}): Promise<CheckoutVisitor> {
  const shopper = visitor(settings);
  const stripe = new FakeStripe(shopper.services.payments);
  // The provider's library keeps the first function that it finds, also for the test files after this one.
  Object.assign(globalThis, { currentStripe: stripe });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  Object.assign(window, { Stripe: () => Reflect.get(globalThis, 'currentStripe') });

  const productId = stockProduct(shopper.services, { name: 'Shield Patch', priceCents: 900 });
  const itemId = await putIntoCart(shopper, productId);
  return {
    ...shopper,
    stripe,
    productId,
    itemId,
    changeQuantity: async (quantity) => {
      await shopper.sendJson('PUT', `/api/cart/items/${itemId}`, { quantity });
    },
    openCheckout: (email = '') =>
      shopper.visit(
        '/checkout',
        async () => (await import('../../src/islands/checkout/CheckoutPage.tsx')).CheckoutPage,
        {
          payment: { publishableKey: 'pk_test_x', sandboxScript: null },
          email,
          freeShippingFrom: 7500,
          lineCount: 1,
          delivery: 'Arrives Dec 3–8',
          returnDays: 30,
        },
      ),
  };
}

/** A shopper at a checkout that only needs its button pressed. */
export async function readyToPay(): Promise<CheckoutVisitor> {
  const shopper = await checkoutVisitor();
  await shopper.openCheckout();
  await fillCheckout(shopper);
  await completeOrder();
  return shopper;
}

export async function fillCheckout({ type }: Visitor): Promise<void> {
  await type(/^Email/, 'sam@example.com');
  await type(/^First name/, 'Sam');
  await type(/^Last name/, 'Doe');
  await type(/^Address line 1/, '1 Main Street');
  await type(/^City/, 'Henderson');
  await type(/^State/, 'NV');
  await type(/^ZIP code/, '89012');
}

/** The button, once the total is known. */
export const completeOrder = (total = '') =>
  screen.findByRole('button', { name: new RegExp(`^Complete Order - \\$${total}`) });

/** The message beside the card with this text. */
export const paymentNotice = (text: string) =>
  within(screen.getByRole('group', { name: 'Payment Information' })).findByText(text, { exact: false });
