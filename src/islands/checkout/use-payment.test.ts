import { beforeEach, expect, it, vi } from 'vitest';
import { CheckoutForm } from '#shared/schemas/checkout.schema.ts';
import { ADDRESS } from '#tests/support/address.ts';
import { $toast } from '../toast/toast.store.ts';
import type { Card } from './use-card.ts';
import { type Payment, usePayment as runHook } from './use-payment.ts';

vi.mock('../toast/ToastRegion.tsx', () => ({ mountToasts: () => undefined }));

/** The state of the hook between renders: there is no DOM to mount a component in. */
const hookState = vi.hoisted(() => ({ cells: [] as unknown[], next: 0 }));
vi.mock('react', async (original) => {
  const cell = (initial: unknown) => {
    const index = hookState.next++;
    if (!(index in hookState.cells)) hookState.cells[index] = initial;
    return index;
  };
  return {
    ...(await original<typeof import('react')>()),
    useEffect: () => undefined,
    useRef: (initial: unknown) => hookState.cells[cell({ current: initial })],
    useState: (initial: unknown) => {
      const index = cell(initial);
      return [
        hookState.cells[index],
        (value: unknown) => {
          hookState.cells[index] = value;
        },
      ];
    },
  };
});
beforeEach(() => {
  hookState.cells = [];
});

const FORM = CheckoutForm.parse({
  sameAsShipping: true,
  shippingAddress: ADDRESS,
  customerEmail: 'sam@example.com',
  customerName: 'Sam Doe',
});

const CARD_WITHOUT_ELEMENT: Card = {
  status: 'ready',
  error: null,
  mount: () => undefined,
  retry: () => undefined,
  check: () => true,
  focus: () => undefined,
  use: () => null,
};

/** Renders the hook. */
function renderPayment(card: Card): Payment {
  const noop = () => undefined;
  hookState.next = 0;
  return runHook(card, { onFieldErrors: noop, onTotalChanged: noop, onCartChanged: noop });
}

// The button is disabled without card fields: no test of the screen can reach this.
it('starts no payment without card fields', async () => {
  const fetchSpy = vi.spyOn(globalThis, 'fetch');
  await renderPayment(CARD_WITHOUT_ELEMENT).pay(FORM, '15.70');
  expect($toast.get()).toMatchObject({
    title: 'Payment Failed',
    description: 'Card element not found',
    tone: 'destructive',
  });
  expect(fetchSpy).not.toHaveBeenCalled();
});

it('sends the current address when it requests the order of an unconfirmed payment', async () => {
  const sent: { path: string; body: unknown }[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = String(input);
    sent.push({ path, body: JSON.parse(String(init?.body)) });
    return path === '/api/orders'
      ? Response.json({ code: 'payment_in_progress', message: 'Wait.', requestId: 'x' }, { status: 409 })
      : Response.json({ clientSecret: 'secret', paymentIntentId: 'pi_1', total: '15.70' });
  });
  const confirmCardPayment = async () => ({ error: { type: 'api_connection_error', message: 'Lost.' } });
  const card = {
    ...CARD_WITHOUT_ELEMENT,
    use: () => ({ stripe: { confirmCardPayment }, element: {} }) as never,
  };

  await renderPayment(card).pay(FORM, '15.70');
  expect(renderPayment(card).isUnconfirmed).toBe(true);
  const corrected = { ...FORM, shippingAddress: { ...FORM.shippingAddress, zipCode: '89501' } };
  await renderPayment(card).pay(corrected, '15.70');
  expect(sent.at(-1)).toMatchObject({
    path: '/api/orders',
    body: { stripePaymentIntentId: 'pi_1', shippingAddress: { zipCode: '89501' } },
  });
});

it('charges nothing, and promises nothing, when there is no charge for an unconfirmed payment', async () => {
  const sent: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    sent.push(String(input));
    return input === '/api/orders'
      ? Response.json(
          { code: 'payment_not_succeeded', message: "The payment didn't go through.", requestId: 'x' },
          { status: 402 },
        )
      : Response.json({ clientSecret: 'secret', paymentIntentId: 'pi_1', total: '15.70' });
  });
  const confirmCardPayment = async () => ({ error: { type: 'api_connection_error', message: 'Lost.' } });
  const card = {
    ...CARD_WITHOUT_ELEMENT,
    use: () => ({ stripe: { confirmCardPayment }, element: {} }) as never,
  };
  await renderPayment(card).pay(FORM, '15.70');
  await renderPayment(card).pay(FORM, '15.70');
  expect(sent).toEqual(['/api/create-payment-intent', '/api/orders']);
  const payment = renderPayment(card);
  expect(payment.isUnconfirmed).toBe(false);
  // Its request may still arrive at the provider.
  expect(payment.problem).toMatchObject({
    message: 'We found no charge for your order so far.',
    next: "Press Complete Order to try again. You won't be charged twice.",
  });
});
