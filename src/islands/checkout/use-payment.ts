import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#shared/api-client.ts';
import type { FieldErrors } from '#shared/errors.ts';
import { PATHS } from '#shared/paths.ts';
import type { CheckoutForm, CheckoutTotals, PlacedOrder } from '#shared/schemas/checkout.schema.ts';
import { cartApi } from '../cart/cart.api.ts';
import { setCart } from '../cart/cart.store.ts';
import { carryToast } from '../toast/carried-toast.ts';
import { showFailure } from '../toast/show-toast.ts';
import { dismissToast } from '../toast/toast.store.ts';
import { checkoutApi } from './checkout.api.ts';
import { forgetDraft } from './checkout-draft.ts';
import { confirmCard } from './confirm-card.ts';
import {
  CardError,
  describeFailure,
  isWaitingOver,
  type PaymentProblem,
  type PaymentStep,
} from './payment-problem.ts';
import type { Card } from './use-card.ts';

/** How long somebody who has paid waits for anything but the order, in milliseconds. */
const MOST_PATIENCE = 2000;

interface PaymentHandlers {
  onFieldErrors: (fields: FieldErrors) => void;
  onTotalChanged: (totals: CheckoutTotals) => void;
  /** The cart is not what the page shows. */
  onCartChanged: () => void;
}

export interface Payment {
  processing: boolean;
  /** The card is charged, the order not confirmed: only asking for the order again is left to do. */
  paid: boolean;
  /** The card may have been charged: the provider's answer was lost. */
  unsure: boolean;
  problem: PaymentProblem | null;
  pay: (form: CheckoutForm, expectedTotal: string) => Promise<void>;
  /** Asks again for the order of a payment that went through. */
  confirmOrder: () => Promise<void>;
}

/**
 * Payment intent → card confirmation → order → confirmation page (P section 4). Any failure is told and
 * leaves the form and the cart as they are, so that the button can simply be pressed again.
 */
export function usePayment(
  card: Card,
  { onFieldErrors, onTotalChanged, onCartChanged }: PaymentHandlers,
): Payment {
  const [processing, setProcessing] = useState(false);
  const [problem, setProblem] = useState<PaymentProblem | null>(null);
  /** What is paid already: when only the order's answer was lost, nothing is charged again. */
  const [bought, setBought] = useState<{ form: CheckoutForm; intentId: string } | null>(null);
  /** What may be paid: the next try asks for its order first. */
  const [perhaps, setPerhaps] = useState<{ form: CheckoutForm; intentId: string } | null>(null);
  const running = useRef(false);
  useReloadWhenRestored(running);

  async function run(form: CheckoutForm, intentId: string | null, expectedTotal: string): Promise<void> {
    if (running.current) return;
    running.current = true;
    setProcessing(true);
    setProblem(null);
    dismissToast();
    let step: PaymentStep = 'intent';
    try {
      if (!intentId && perhaps) {
        step = 'card';
        const order = await orderIfPaid(form, perhaps.intentId);
        if (order) return await celebrate(order);
        setPerhaps(null);
        step = 'intent';
      }
      let paidIntent = intentId;
      if (!paidIntent) {
        const loaded = card.use();
        if (!loaded) throw new Error('Card element not found');
        const payment = await checkoutApi.startPayment(form, expectedTotal);
        step = 'card';
        paidIntent = payment.paymentIntentId;
        setPerhaps({ form, intentId: paidIntent });
        await confirmCard(loaded, payment.clientSecret, form);
        setBought({ form, intentId: paidIntent });
      }
      step = 'order';
      await celebrate(await checkoutApi.placeOrder(form, paidIntent));
    } catch (error) {
      if (isWaitingOver(error)) setPerhaps(null);
      if (error instanceof ApiError && error.code === 'already_paid') {
        return leaveFor(String(error.body['orderId']));
      }
      tell(step, error, (perhaps?.form ?? form).customerEmail);
      setProcessing(false);
      running.current = false;
    }
  }

  function tell(step: PaymentStep, error: unknown, email: string): void {
    const told = describeFailure(step, error, email);
    const code = error instanceof ApiError ? error.code : null;
    showFailure('Payment Failed', told.message);
    // The new total is told by the totals themselves.
    if (code !== 'total_changed') setProblem(told);
    if (!(error instanceof ApiError)) return;
    if (code === 'total_changed') onTotalChanged(error.body['totals'] as CheckoutTotals);
    if (code === 'validation_failed') onFieldErrors(error.fields);
    if (code === 'out_of_stock' || code === 'cart_empty') onCartChanged();
  }

  return {
    processing,
    paid: bought !== null,
    unsure: perhaps !== null,
    problem,
    pay: (form, expectedTotal) => run(form, null, expectedTotal),
    confirmOrder: async () => {
      if (bought) await run(bought.form, bought.intentId, '');
    },
  };
}

/**
 * The order of a payment that may have gone through; null when it has not.
 * @throws CardError while nobody knows; ApiError when this browser will never know
 */
async function orderIfPaid(form: CheckoutForm, intentId: string): Promise<PlacedOrder | null> {
  try {
    return await checkoutApi.placeOrder(form, intentId);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'payment_not_succeeded') return null;
    if (isWaitingOver(error)) throw error;
    throw new CardError(error instanceof Error ? error.message : 'Please try again.', true);
  }
}

function celebrate(order: PlacedOrder): Promise<void> {
  carryToast('Order Successful!', `Your order #${order.orderNumber} has been placed successfully.`);
  return leaveFor(order.id);
}

/** Goes to the order; the cart, which it emptied, is refreshed in passing, unless that takes long. */
async function leaveFor(orderId: string): Promise<void> {
  forgetDraft();
  await cartApi.read({ signal: AbortSignal.timeout(MOST_PATIENCE) }).then(setCart, () => undefined);
  location.assign(PATHS.orderConfirmation(orderId));
}

/** Back from the confirmation to a page that the browser kept would find it forever processing. */
function useReloadWhenRestored(running: React.RefObject<boolean>): void {
  useEffect(() => {
    const restored = (event: PageTransitionEvent) => {
      if (event.persisted && running.current) location.reload();
    };
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, [running]);
}
