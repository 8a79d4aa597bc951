import { useEffect, useState } from 'react';
import type { CustomerPaymentLink } from '#shared/customer-payment-link.ts';
import { messageOf, useErrorTitle } from '../kit/use-schema-form.ts';
import { showFailure } from '../toast/show-toast.ts';
import { CARD_ID, type ListedError, listErrors } from './field-errors.ts';
import { describeNewTotal, type PaymentProblem } from './payment-errors.ts';
import { type Card, INCOMPLETE_CARD, type PaymentSettings, useCard } from './use-card.ts';
import { type CheckoutFormState, showServerErrors, useCheckoutForm } from './use-checkout-form.ts';
import { usePayment } from './use-payment.ts';
import { type UseTotals, useTotals } from './use-totals.ts';

/** An attempt that wrong fields stopped. */
export interface Rejection {
  /** There were several, which the summary lists. */
  hasSummary: boolean;
}

export interface Checkout {
  form: CheckoutFormState;
  card: Card;
  totals: UseTotals;
  isProcessing: boolean;
  /** The card was charged: nothing can be changed now. */
  isPaid: boolean;
  /** The card may have been charged. */
  isUnconfirmed: boolean;
  /** What failed in the last attempt, or changed since. */
  problem: PaymentProblem | null;
  /** The last attempt, until all its fields are correct. */
  rejection: Rejection | null;
  /** The fields that are wrong now, for the summary; empty without one. */
  errors: ListedError[];
  focusField: (error: ListedError) => void;
  setSameAsShipping: (isSame: boolean) => void;
  canSubmit: boolean;
  submit: (event: React.SubmitEvent) => void;
}

/**
 * The state and actions of the checkout screen.
 * @param email of the account; empty without one
 * @param link what is paid, if it isn't the cart
 */
export function useCheckout(settings: PaymentSettings, email: string, link?: CustomerPaymentLink): Checkout {
  const form = useCheckoutForm(email, link);
  const card = useCard(settings, () => payment.forgetDecline());
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [state = '', zipCode = ''] = form.watch(['shippingAddress.state', 'shippingAddress.zipCode']);
  const totals = useTotals({ state, zipCode }, isBusy || link !== undefined, link?.totals);
  const payment = usePayment(card, {
    loadSteps: async () =>
      link
        ? (await import('./link-payment.ts')).linkPayment(link)
        : (await import('./cart-payment.ts')).CART_PAYMENT,
    onFieldErrors: (fields) => {
      showServerErrors(form, fields);
      reject(true);
    },
    onTotalChanged: totals.replace,
    onCartChanged: () => link || totals.retry(),
  });
  const { isProcessing, isPaid, isUnconfirmed } = payment;
  useEffect(() => setIsBusy(isProcessing || isPaid || isUnconfirmed), [isProcessing, isPaid, isUnconfirmed]);
  useEffect(() => {
    // An order may have emptied the cart: the server-rendered page links to it.
    if (totals.isEmpty) location.replace(location.href);
  }, [totals.isEmpty]);

  const fieldErrors = form.formState.errors;
  const wrong = listErrors((path) => messageOf(fieldErrors, path) !== undefined, !card.error);
  const hasErrors = wrong.length > 0;
  useEffect(() => {
    if (!hasErrors) setRejection(null);
  }, [hasErrors]);
  useErrorTitle(rejection !== null);

  function focusField({ id }: ListedError): void {
    if (id === CARD_ID) card.focus();
    else document.getElementById(id)?.focus();
  }

  /** Focuses a single wrong field. If there are several, the summary takes the focus. */
  function reject(isCardValid: boolean): void {
    const listed = listErrors((path) => form.getFieldState(path).invalid, isCardValid);
    const [first, second] = listed;
    setRejection(first ? { hasSummary: second !== undefined } : null);
    if (first && !second) focusField(first);
  }

  const startPayment = form.handleSubmit(
    (values) => {
      if (!card.check()) {
        reject(false);
        showFailure('Payment Failed', card.error ?? INCOMPLETE_CARD);
      } else if (totals.totals) {
        setRejection(null);
        void payment.pay(values, totals.totals.total);
      }
    },
    () => reject(card.check()),
  );

  const previousTotal = totals.totals && totals.previousTotal;
  return {
    form,
    card,
    totals,
    isProcessing,
    isPaid,
    isUnconfirmed,
    problem:
      payment.problem ??
      (previousTotal ? describeNewTotal(previousTotal, totals.totals?.total ?? previousTotal) : null),
    rejection,
    errors: rejection?.hasSummary ? wrong : [],
    focusField,
    setSameAsShipping: (isSame) => {
      form.setValue('sameAsShipping', isSame);
      if (isSame) form.clearErrors('billingAddress');
    },
    canSubmit:
      !isProcessing &&
      (isPaid || (card.status === 'ready' && totals.totals !== null && !totals.isPending && !totals.failure)),
    submit: (event) => {
      event.preventDefault();
      payment.forgetDecline();
      if (isPaid) void payment.confirmOrder();
      else void startPayment();
    },
  };
}
