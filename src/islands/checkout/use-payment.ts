import { useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '#shared/errors.ts';
import type { CheckoutForm, PlacedOrder, StartedPayment } from '#shared/schemas/checkout.schema.ts';
import type { CheckoutTotals } from '#shared/schemas/checkout-totals.schema.ts';
import { OUTDATED } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';
import { carryToast, showFailure } from '../toast/show-toast.ts';
import { dismissToast } from '../toast/toast.store.ts';
import {
  CardError,
  isOutcomeSettled,
  NOT_CHARGED,
  NoChargeFound,
  type PaymentProblem,
  type PaymentStep,
} from './payment-errors.ts';
import type { Card } from './use-card.ts';

const NOT_LOADED: PaymentProblem = { title: 'Payment Failed', message: OUTDATED, next: NOT_CHARGED };

/** The steps of a payment for a cart or a payment link, and what is said when one fails. */
export interface PaymentSteps {
  start: (form: CheckoutForm, expectedTotal: string) => Promise<StartedPayment>;
  confirm: typeof import('./confirm-card.ts').confirmCard;
  /** Places the order of a payment. Returns the same order if it was placed before. */
  place: (form: CheckoutForm, paymentIntentId: string) => Promise<PlacedOrder>;
  /** Opens the page of an order. */
  open: (orderId: string) => Promise<void>;
  /** Returns the totals of the error `total_changed`; null if they can't be read. */
  newTotals: (error: ApiError) => CheckoutTotals | null;
  describe: (step: PaymentStep, error: unknown, email: string) => PaymentProblem;
  /** The toast for an order that was placed. */
  placedToast: (orderNumber: string) => readonly [title: string, text: string];
  /** The toast for a payment that turns out to have succeeded before. */
  alreadyPaid: readonly [title: string, text: string];
}

interface PaymentHandlers {
  /** Loads the steps, which visitors who never pay don't need. */
  loadSteps: () => Promise<PaymentSteps>;
  onFieldErrors: (fields: FieldErrors) => void;
  onTotalChanged: (totals: CheckoutTotals) => void;
  /** The cart differs from the one on the page. */
  onCartChanged: () => unknown;
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
  { loadSteps, onFieldErrors, onTotalChanged, onCartChanged }: PaymentHandlers,
): Payment {
  const [isProcessing, setIsProcessing] = useState(false);
  const [problem, setProblem] = useState<PaymentProblem | null>(null);
  /** A successful payment. While its order is missing, nothing is charged again. */
  const [paid, setPaid] = useState<{ form: CheckoutForm; intentId: string } | null>(null);
  /** A payment with an unknown outcome. The next attempt only requests its order: it charges nothing. */
  const [unconfirmed, setUnconfirmed] = useState<{ form: CheckoutForm; intentId: string } | null>(null);
  const isRunning = useRef(false);
  const loaded = useRef<PaymentSteps>(null);
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
      loaded.current ??= await loadSteps();
      const { start, confirm, place, open, placedToast } = loaded.current;
      const openPlaced = ({ id, orderNumber }: PlacedOrder) => {
        carryToast(...placedToast(orderNumber));
        return open(id);
      };
      if (!intentId && unconfirmed) {
        step = 'card';
        return await openPlaced(await findPaidOrder(() => place(form, unconfirmed.intentId)));
      }
      let paidIntent = intentId;
      if (!paidIntent) {
        const fields = card.use();
        if (!fields) throw new Error('Card element not found');
        const payment = await start(form, expectedTotal);
        step = 'card';
        paidIntent = payment.paymentIntentId;
        setUnconfirmed({ form, intentId: paidIntent });
        await confirm(fields, payment.clientSecret, form);
        setPaid({ form, intentId: paidIntent });
      }
      step = 'order';
      await openPlaced(await place(form, paidIntent));
    } catch (error) {
      if (isOutcomeSettled(error)) setUnconfirmed(null);
      if (error instanceof ApiError && error.code === 'already_paid') {
        const { orderId } = error.body;
        if (typeof orderId === 'string' && loaded.current) {
          carryToast(...loaded.current.alreadyPaid);
          return loaded.current.open(orderId);
        }
      }
      handleFailure(step, error, (unconfirmed?.form ?? form).customerEmail);
      setIsProcessing(false);
      isRunning.current = false;
    }
  }

  function handleFailure(step: PaymentStep, error: unknown, email: string): void {
    const described = loaded.current?.describe(step, error, email) ?? NOT_LOADED;
    const code = error instanceof ApiError ? error.code : null;
    // Once the card was charged, nothing about the payment failed.
    showFailure(step === 'intent' ? 'Payment Failed' : described.title, described.message);
    // For a changed total the page shows both totals instead.
    if (code !== 'total_changed') setProblem(described);
    if (!(error instanceof ApiError)) return;
    if (code === 'total_changed') {
      const totals = loaded.current?.newTotals(error);
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

/**
 * Returns the order of a payment with an unknown outcome.
 * @throws NoChargeFound; CardError if the outcome is still unknown; ApiError if this browser can never learn it
 */
async function findPaidOrder(place: () => Promise<PlacedOrder>): Promise<PlacedOrder> {
  try {
    return await place();
  } catch (error) {
    if (isOutcomeSettled(error)) throw error;
    if (error instanceof ApiError && error.code === 'payment_not_succeeded') throw new NoChargeFound();
    throw new CardError(error instanceof Error ? error.message : String(error), true);
  }
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
