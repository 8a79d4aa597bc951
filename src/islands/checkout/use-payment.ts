import { useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '#shared/errors.ts';
import { PATHS } from '#shared/paths.ts';
import { type CheckoutForm, CheckoutTotals, type PlacedOrder } from '#shared/schemas/checkout.schema.ts';
import { within } from '#shared/within.ts';
import { call, type InputOf, OUTDATED } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';
import { carryToast, showFailure } from '../toast/show-toast.ts';
import { dismissToast } from '../toast/toast.store.ts';
import { clearDraft } from './checkout-draft.ts';
import { confirmCard } from './confirm-card.ts';
import {
  CardError,
  isOutcomeSettled,
  NOT_CHARGED,
  NoChargeFound,
  type PaymentProblem,
  type PaymentStep,
} from './payment-errors.ts';
import type { Card } from './use-card.ts';

/** How long a placed order waits for the refreshed cart before its page opens. */
const CART_REFRESH_TIMEOUT_MS = 2000;

/** What describes failures, of which most visitors have none. */
let problems: typeof import('./payment-problem.ts') | undefined;
const NOT_LOADED: PaymentProblem = { title: 'Payment Failed', message: OUTDATED, next: NOT_CHARGED };

interface PaymentHandlers {
  onFieldErrors: (fields: FieldErrors) => void;
  onTotalChanged: (totals: CheckoutTotals) => void;
  /** The cart differs from the one on the page. */
  onCartChanged: () => void;
}

interface Payment {
  isProcessing: boolean;
  /** The card was charged, but the order is not confirmed: it can only be requested again. */
  isPaid: boolean;
  /** The card may have been charged: the provider's response was lost. */
  isUnconfirmed: boolean;
  problem: PaymentProblem | null;
  pay: (form: CheckoutForm, expectedTotal: string) => Promise<void>;
  /** Removes the message about a declined card: another one is being entered. */
  forgetDecline: () => void;
  /** Requests the order of a successful payment again. */
  confirmOrder: () => Promise<void>;
}

/**
 * Creates a payment intent, confirms the card, places the order and opens its page (docs/product/checkout.md#payment). A
 * failure leaves the form and the cart unchanged, so that the button can be pressed again.
 */
export function usePayment(
  card: Card,
  { onFieldErrors, onTotalChanged, onCartChanged }: PaymentHandlers,
): Payment {
  const [isProcessing, setIsProcessing] = useState(false);
  const [problem, setProblem] = useState<PaymentProblem | null>(null);
  /** A successful payment. While its order is missing, nothing is charged again. */
  const [paid, setPaid] = useState<{ form: CheckoutForm; intentId: string } | null>(null);
  /** A payment with an unknown outcome. The next attempt only requests its order: it charges nothing. */
  const [unconfirmed, setUnconfirmed] = useState<{ form: CheckoutForm; intentId: string } | null>(null);
  const isRunning = useRef(false);
  useReloadWhenRestored(isRunning);

  async function run(form: CheckoutForm, intentId: string | null, expectedTotal: string): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsProcessing(true);
    setProblem(null);
    dismissToast();
    let step: PaymentStep = 'intent';
    try {
      // Before anything is charged: afterwards it might not load.
      problems ??= await import('./payment-problem.ts');
      if (!intentId && unconfirmed) {
        step = 'card';
        return await openPlacedOrder(await findPaidOrder(form, unconfirmed.intentId));
      }
      let paidIntent = intentId;
      if (!paidIntent) {
        const loaded = card.use();
        if (!loaded) throw new Error('Card element not found');
        const payment = await startPayment({ ...form, expectedTotal });
        step = 'card';
        paidIntent = payment.paymentIntentId;
        setUnconfirmed({ form, intentId: paidIntent });
        await confirmCard(loaded, payment.clientSecret, form);
        setPaid({ form, intentId: paidIntent });
      }
      step = 'order';
      await openPlacedOrder(await placeOrder(form, paidIntent));
    } catch (error) {
      if (isOutcomeSettled(error)) setUnconfirmed(null);
      if (error instanceof ApiError && error.code === 'already_paid') {
        const { orderId } = error.body;
        if (typeof orderId === 'string') {
          if (problems) carryToast(...problems.ALREADY_PAID);
          return openOrder(orderId);
        }
      }
      handleFailure(step, error, (unconfirmed?.form ?? form).customerEmail);
      setIsProcessing(false);
      isRunning.current = false;
    }
  }

  function handleFailure(step: PaymentStep, error: unknown, email: string): void {
    const described = problems?.describeFailure(step, error, email) ?? NOT_LOADED;
    const code = error instanceof ApiError ? error.code : null;
    // Once the card was charged, nothing about the payment failed.
    showFailure(step === 'intent' ? 'Payment Failed' : described.title, described.message);
    // For a changed total the page shows both totals instead.
    if (code !== 'total_changed') setProblem(described);
    if (!(error instanceof ApiError)) return;
    if (code === 'total_changed') {
      const { data: totals } = CheckoutTotals.safeParse(error.body['totals']);
      if (totals) onTotalChanged(totals);
      else onCartChanged();
    }
    if (code === 'validation_failed') onFieldErrors(error.fields);
    if (code === 'out_of_stock' || code === 'customization_not_allowed' || code === 'cart_empty')
      onCartChanged();
  }

  return {
    isProcessing,
    isPaid: paid !== null,
    isUnconfirmed: unconfirmed !== null,
    problem,
    forgetDecline: () => {
      if (!problem?.isDecline) return;
      setProblem(null);
      dismissToast();
    },
    pay: (form, expectedTotal) => run(form, null, expectedTotal),
    confirmOrder: async () => {
      if (paid) await run(paid.form, paid.intentId, '');
    },
  };
}

/** Starts a payment. While cards are being tested in this shop, the browser works for it first, for about a second. */
async function startPayment(input: InputOf<'POST /api/create-payment-intent'>) {
  try {
    return await call('POST /api/create-payment-intent', input);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'proof_required') throw error;
    const { prove } = await import('./prove.ts');
    return call('POST /api/create-payment-intent', { ...input, proof: await prove(error) });
  }
}

/** Places the order of a payment, or returns the one that was placed. @throws ApiError also for a response that is no order */
async function placeOrder(form: CheckoutForm, stripePaymentIntentId: string): Promise<PlacedOrder> {
  const billingAddress = form.billingAddress ?? form.shippingAddress;
  const order = await call('POST /api/orders', { ...form, billingAddress, stripePaymentIntentId });
  // The card has been charged: the page must not open the order of another address.
  if (typeof order?.id !== 'string') throw new ApiError(200, OUTDATED);
  return order;
}

/**
 * Returns the order of a payment with an unknown outcome.
 * @throws NoChargeFound; CardError if the outcome is still unknown; ApiError if this browser can never learn it
 */
async function findPaidOrder(form: CheckoutForm, intentId: string): Promise<PlacedOrder> {
  try {
    return await placeOrder(form, intentId);
  } catch (error) {
    if (isOutcomeSettled(error)) throw error;
    if (error instanceof ApiError && error.code === 'payment_not_succeeded') throw new NoChargeFound();
    throw new CardError(error instanceof Error ? error.message : String(error), true);
  }
}

function openPlacedOrder(order: PlacedOrder): Promise<void> {
  carryToast('Order Successful!', `Your order #${order.orderNumber} has been placed successfully.`);
  return openOrder(order.id);
}

/** Opens the order page. Refreshes the cart first, which the order emptied, unless that takes too long. */
async function openOrder(orderId: string): Promise<void> {
  clearDraft();
  await within(
    CART_REFRESH_TIMEOUT_MS,
    refreshCart().catch(() => undefined),
  );
  location.assign(PATHS.orderConfirmation(orderId));
}

/** Loads the cart's code when it is needed: the checkout only reads the cart after an order. */
async function refreshCart(): Promise<void> {
  await (await import('../cart/cart.store.ts')).refreshCart();
}

/** Reloads a page that the back-forward cache restores, which would otherwise stay in its processing state. */
function useReloadWhenRestored(isRunning: React.RefObject<boolean>): void {
  useEffect(() => {
    const onRestore = (event: PageTransitionEvent) => {
      if (event.persisted && isRunning.current) location.reload();
    };
    window.addEventListener('pageshow', onRestore);
    return () => window.removeEventListener('pageshow', onRestore);
  }, [isRunning]);
}
