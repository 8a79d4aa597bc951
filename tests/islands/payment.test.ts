import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { cartItems } from '#db/schema/cart.ts';
import { products } from '#db/schema/catalog.ts';
import { finishCheckout } from '#server/flows/checkout/finish-checkout.ts';
import { CheckoutForm } from '#shared/schemas/checkout.schema.ts';
import { BY_PROVIDER } from '#tests/support/checkout.ts';
import { completeOrder, paymentNotice, readyToPay } from '#tests/support/checkout-visitor.ts';
import { DECLINED } from '#tests/support/fake-stripe.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { toast, type Visitor } from '#tests/support/visitor.ts';

/** Resolves when the page of the order opens. */
async function confirmed({ destinations }: Visitor): Promise<void> {
  await waitFor(() => expect(destinations.at(-1)).toMatch(/^\/order-confirmation\/[\w-]+$/));
}

const isEmptied = async ({ fetch }: Visitor) =>
  expect(await (await fetch('/api/cart')).json()).toMatchObject({ itemCount: 0 });

test('removes the message about a declined card when the card is edited and at the next attempt, keeps the form and the cart, and pays with another card', async () => {
  const shopper = await readyToPay();
  shopper.stripe.outcome = 'declined';
  await shopper.user.click(screen.getByLabelText('Card number'));
  await shopper.user.click(await completeOrder());
  // The message takes the focus: leaving the card fields changes nothing.
  await paymentNotice(DECLINED);
  await shopper.type(/^Card number/, '5555555555554444');
  await waitFor(() => expect(screen.queryByText(DECLINED)).toBeNull());
  await shopper.user.click(await completeOrder());
  await paymentNotice(DECLINED);
  await toast('Payment Failed');
  await paymentNotice("You haven't been charged, and your details are saved.");
  expect(document.activeElement?.textContent).toContain(DECLINED);
  expect(await (await shopper.fetch('/api/cart')).json()).toMatchObject({ itemCount: 1 });
  expect(screen.getByLabelText(/^Email/)).toHaveProperty('value', 'sam@example.com');
  // This attempt fails for another reason.
  await shopper.type(/^City/, '');
  await shopper.user.click(await completeOrder());
  await waitFor(() => expect(screen.queryByText(DECLINED)).toBeNull());
  await shopper.type(/^City/, 'Henderson');
  shopper.stripe.outcome = 'paid';
  await shopper.user.click(await completeOrder());
  await confirmed(shopper);
});

test('an item that sold out is named, with a link to the cart, and a changed total is shown beside the old one before anything is charged', async () => {
  const shopper = await readyToPay();
  shopper.services.db.update(products).set({ inventory: 1 }).run();
  shopper.services.db.update(cartItems).set({ quantity: 3 }).run();
  await shopper.openCheckout();
  await shopper.user.click(await completeOrder());
  await paymentNotice('Not enough in stock');
  await paymentNotice('Only 1 left in stock: Shield Patch.');
  expect((await paymentNotice('Change your cart')).getAttribute('href')).toBe('/cart');
  shopper.services.db.update(products).set({ inventory: 10 }).run();
  await shopper.changeQuantity(1);
  await shopper.openCheckout();
  await completeOrder('14.95');

  await shopper.changeQuantity(2);
  await shopper.user.click(await completeOrder('14.95'));
  await paymentNotice('It was $14.95 and is now $23.95.');
  await toast('Your total has changed. Check it before you pay.');
  expect(document.activeElement?.textContent).toContain('Your total has changed. Check it before you pay.');
  expect(shopper.stripe.confirmations).toBe(0);
  await shopper.user.click(await completeOrder('23.95'));
  await confirmed(shopper);
});

test('starts nothing without card fields, disables the button during a payment, and places one order on a double click', async () => {
  const shopper = await readyToPay();
  const { requests } = shopper;
  requests.length = 0;
  const { usePayment } = await import('../../src/islands/checkout/use-payment.ts');
  const { CART_PAYMENT } = await import('../../src/islands/checkout/cart-payment.ts');
  const nothing = () => undefined;
  const card = { status: 'ready', error: null, mount: nothing, retry: nothing, focus: nothing } as const;
  const { result } = renderHook(() =>
    usePayment(
      { ...card, check: () => true, use: () => null },
      {
        loadSteps: async () => CART_PAYMENT,
        ...{ onFieldErrors: nothing, onTotalChanged: nothing, onCartChanged: nothing },
      },
    ),
  );
  await act(() =>
    result.current.pay(CheckoutForm.parse({ ...orderBody(''), sameAsShipping: true }), '15.70'),
  );
  await toast('Card element not found');
  expect(requests).toEqual([]);

  const { promise, resolve } = Promise.withResolvers<void>();
  shopper.intercept((path, passOn) =>
    path === '/api/create-payment-intent' ? promise.then(passOn) : undefined,
  );
  await shopper.user.dblClick(await completeOrder());
  expect(await screen.findByRole('button', { name: 'Processing...' })).toHaveProperty('disabled', true);
  resolve();
  await confirmed(shopper);
  expect(shopper.stripe.confirmations).toBe(1);
  expect(shopper.requests.filter((request) => !request.endsWith('/api/checkout/calculate'))).toEqual([
    'POST /api/create-payment-intent',
    'POST /api/orders',
    'GET /api/cart',
  ]);
});

describe('a payment whose response was lost', () => {
  test('is made again when the provider never got it', async () => {
    const shopper = await readyToPay();
    shopper.stripe.outcome = 'request lost';
    await shopper.user.click(await completeOrder());
    await shopper.user.click(await screen.findByRole('button', { name: 'Check Payment' }));
    await paymentNotice('We found no charge for your order so far.');
    // The request may still arrive at the provider.
    await paymentNotice("Press Complete Order to try again. You won't be charged twice.");
    shopper.stripe.outcome = 'paid';
    await shopper.user.click(await completeOrder());
    await confirmed(shopper);
    expect(shopper.services.payments.intents.size).toBe(1);
  });

  test('is not charged again when its order was never requested', async () => {
    const shopper = await readyToPay();
    shopper.lose('/api/create-payment-intent');
    await shopper.user.click(await completeOrder());
    await paymentNotice("We couldn't reach the site.");
    shopper.stripe.outcome = 'answer lost';
    await shopper.user.click(await completeOrder());
    await paymentNotice("Press Check Payment to find out. You won't be charged twice.");
    expect(screen.queryByRole('button', { name: /Complete Order/ })).toBeNull();
    // A corrected address is accepted.
    await shopper.type(/^ZIP code/, '89501');
    await shopper.user.click(screen.getByRole('button', { name: 'Check Payment' }));
    await confirmed(shopper);
    const id = shopper.destinations.at(-1)?.split('/').at(-1);
    expect(await (await shopper.fetch(`/api/orders/${id}`)).json()).toMatchObject({
      shippingAddress: { zipCode: '89501' },
    });
    expect(shopper.stripe.confirmations).toBe(1);
    await isEmptied(shopper);
  });

  test('gets its order when the button is pressed again', async () => {
    const shopper = await readyToPay();
    shopper.lose('/api/orders');
    await shopper.user.click(await completeOrder());
    await paymentNotice('Your payment went through, but');
    expect(screen.queryByText('Payment Failed')).toBeNull();
    // The provider's webhook places the order and empties the cart first.
    const [intentId = ''] = shopper.services.payments.intents.keys();
    await finishCheckout(shopper.services, intentId, BY_PROVIDER);
    await isEmptied(shopper);
    // Nothing can be changed anymore.
    expect(screen.getByLabelText(/^Email/).closest('fieldset')).toHaveProperty('disabled', true);
    await shopper.user.click(screen.getByRole('button', { name: 'Confirm Order' }));
    await confirmed(shopper);
    expect(shopper.stripe.confirmations).toBe(1);
  });

  test('is given up when the browser lost its cookies', async () => {
    const shopper = await readyToPay();
    shopper.stripe.outcome = 'answer lost';
    await shopper.user.click(await completeOrder());
    await paymentNotice('Press Check Payment');
    // Editing the card doesn't remove the message.
    await shopper.type(/^Card number/, '5555555555554444');
    await paymentNotice('Press Check Payment');
    shopper.clearCookies();
    await shopper.user.click(screen.getByRole('button', { name: 'Check Payment' }));
    await paymentNotice('This browser no longer has a record of your payment.');
    await paymentNotice("we'll email the confirmation to sam@example.com");
    expect(screen.getByRole('link', { name: 'Find my order' }).getAttribute('href')).toBe('/find-my-order');
    await completeOrder();

    const [intentId = ''] = shopper.services.payments.intents.keys();
    await finishCheckout(shopper.services, intentId, BY_PROVIDER);
    await shopper.user.click(await completeOrder());
    // The page loads again, with an empty cart.
    await waitFor(() => expect(shopper.destinations.at(-1)).toMatch(/\/checkout$/));
    expect(shopper.stripe.confirmations).toBe(1);
  });

  test('is not charged again when the browser lost its cookies after the charge', async () => {
    const shopper = await readyToPay();
    shopper.intercept(async (path) => {
      if (path === '/api/orders') shopper.clearCookies();
      return undefined;
    });
    await shopper.user.click(await completeOrder());
    await paymentNotice('no longer has a record of it');
    await shopper.user.click(screen.getByRole('button', { name: 'Confirm Order' }));
    await paymentNotice('no longer has a record of it');
    expect(shopper.requests.filter((request) => request === 'POST /api/orders')).toHaveLength(2);
    expect(shopper.stripe.confirmations).toBe(1);
  });
});
