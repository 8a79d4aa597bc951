import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { CheckoutForm } from '#shared/schemas/checkout.schema.ts';
import { ADDRESS } from '#tests/support/address.ts';
import { $toast } from '../toast/toast.store.ts';
import type { Card } from './use-card.ts';
import { type Payment, usePayment } from './use-payment.ts';

vi.mock('../toast/mount-toasts.tsx', () => ({ mountToasts: () => undefined }));

const CARD_GONE: Card = {
  status: 'ready',
  error: null,
  mount: () => undefined,
  retry: () => undefined,
  check: () => true,
  focus: () => undefined,
  use: () => null,
};

/** The hook as a component gets it. */
function paymentWith(card: Card): Payment {
  const none = () => undefined;
  let payment: Payment | undefined;
  renderToString(
    createElement(() => {
      payment = usePayment(card, { onFieldErrors: none, onTotalChanged: none, onCartChanged: none });
      return null;
    }),
  );
  if (!payment) throw new Error('Nothing was rendered.');
  return payment;
}

// The button is off while there are no card fields, so that no test of the screen gets here.
it('begins no payment when the card fields are gone', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const form = CheckoutForm.parse({
    sameAsShipping: true,
    shippingAddress: ADDRESS,
    customerEmail: 'sam@example.com',
    customerName: 'Sam Doe',
  });
  await paymentWith(CARD_GONE).pay(form, '15.70');
  expect($toast.get()).toMatchObject({
    title: 'Payment Failed',
    description: 'Card element not found',
    tone: 'destructive',
  });
  expect(fetched).not.toHaveBeenCalled();
});
