import { beforeEach, expect, it, vi } from 'vitest';
import { CheckoutForm } from '#shared/schemas/checkout.schema.ts';
import { ADDRESS } from '#tests/support/address.ts';
import { $toast } from '../toast/toast.store.ts';
import type { Card } from './use-card.ts';
import { usePayment as callPayment, type Payment } from './use-payment.ts';

vi.mock('../toast/mount-toasts.tsx', () => ({ mountToasts: () => undefined }));

/** What the hooks of the one component keep from call to call, without a page to mount it in. */
const kept = vi.hoisted(() => ({ cells: [] as unknown[], next: 0 }));
vi.mock('react', async (original) => {
  const cell = (initial: unknown) => {
    const index = kept.next++;
    if (!(index in kept.cells)) kept.cells[index] = initial;
    return index;
  };
  return {
    ...(await original<typeof import('react')>()),
    useEffect: () => undefined,
    useRef: (initial: unknown) => kept.cells[cell({ current: initial })],
    useState: (initial: unknown) => {
      const index = cell(initial);
      return [
        kept.cells[index],
        (value: unknown) => {
          kept.cells[index] = value;
        },
      ];
    },
  };
});
beforeEach(() => {
  kept.cells = [];
});

const FORM = CheckoutForm.parse({
  sameAsShipping: true,
  shippingAddress: ADDRESS,
  customerEmail: 'sam@example.com',
  customerName: 'Sam Doe',
});

const CARD_GONE: Card = {
  status: 'ready',
  error: null,
  mount: () => undefined,
  retry: () => undefined,
  check: () => true,
  focus: () => undefined,
  use: () => null,
};

/** The hook as a component gets it when it renders. */
function paymentWith(card: Card): Payment {
  const none = () => undefined;
  kept.next = 0;
  return callPayment(card, { onFieldErrors: none, onTotalChanged: none, onCartChanged: none });
}

// The button is off while there are no card fields, so that no test of the screen gets here.
it('begins no payment when the card fields are gone', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  await paymentWith(CARD_GONE).pay(FORM, '15.70');
  expect($toast.get()).toMatchObject({
    title: 'Payment Failed',
    description: 'Card element not found',
    tone: 'destructive',
  });
  expect(fetched).not.toHaveBeenCalled();
});

it('sends the address as it is now when it asks again for a payment whose answer was lost', async () => {
  const sent: { path: string; body: unknown }[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = String(input);
    sent.push({ path, body: JSON.parse(String(init?.body)) });
    return path === '/api/orders'
      ? Response.json({ code: 'payment_in_progress', message: 'Wait.', requestId: 'x' }, { status: 409 })
      : Response.json({ clientSecret: 'secret', paymentIntentId: 'pi_1', total: '15.70' });
  });
  const confirmCardPayment = async () => ({ error: { type: 'api_connection_error', message: 'Lost.' } });
  const card = { ...CARD_GONE, use: () => ({ stripe: { confirmCardPayment }, element: {} }) as never };

  await paymentWith(card).pay(FORM, '15.70');
  expect(paymentWith(card).unsure).toBe(true);
  const corrected = { ...FORM, shippingAddress: { ...FORM.shippingAddress, zipCode: '89501' } };
  await paymentWith(card).pay(corrected, '15.70');
  expect(sent.at(-1)).toMatchObject({
    path: '/api/orders',
    body: { stripePaymentIntentId: 'pi_1', shippingAddress: { zipCode: '89501' } },
  });
});
