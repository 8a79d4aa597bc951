import { useEffect, useState } from 'react';
import { messageOf } from '../kit/use-schema-form.ts';
import { showFailure } from '../toast/show-toast.ts';
import { CARD_ID, type ListedError, listErrors } from './field-errors.ts';
import { describeNewTotal, type PaymentProblem } from './payment-problem.ts';
import { type Card, INCOMPLETE_CARD, type PaymentSettings, useCard } from './use-card.ts';
import { type CheckoutFormState, showServerErrors, useCheckoutForm } from './use-checkout-form.ts';
import { usePayment } from './use-payment.ts';
import { type UseTotals, useTotals } from './use-totals.ts';

export interface Checkout {
  form: CheckoutFormState;
  card: Card;
  totals: UseTotals;
  isProcessing: boolean;
  /** The card was charged: nothing can be changed anymore. */
  isPaid: boolean;
  /** What failed in the last attempt, or changed since. */
  problem: PaymentProblem | null;
  /** The wrong fields of the last attempt, for the summary. */
  errors: ListedError[];
  focusField: (error: ListedError) => void;
  setSameAsShipping: (isSame: boolean) => void;
  canSubmit: boolean;
  submit: (event: React.SubmitEvent) => void;
}

/** The state and actions of the checkout screen. */
export function useCheckout(settings: PaymentSettings): Checkout {
  const form = useCheckoutForm();
  const card = useCard(settings);
  const [errors, setErrors] = useState<ListedError[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [state = '', zipCode = ''] = form.watch(['shippingAddress.state', 'shippingAddress.zipCode']);
  const totals = useTotals({ state, zipCode }, isBusy);
  const payment = usePayment(card, {
    onFieldErrors: (fields) => {
      showServerErrors(form, fields);
      reject(true);
    },
    onTotalChanged: totals.replace,
    onCartChanged: totals.retry,
  });
  const { isProcessing, isPaid, isUnconfirmed } = payment;
  useEffect(() => setIsBusy(isProcessing || isPaid || isUnconfirmed), [isProcessing, isPaid, isUnconfirmed]);
  useEffect(() => {
    // An order may have emptied the cart: the server-rendered page links to it.
    if (totals.isEmpty) location.replace(location.href);
  }, [totals.isEmpty]);

  const fieldErrors = form.formState.errors;
  const hasErrors = listErrors((path) => messageOf(fieldErrors, path) !== undefined, !card.error).length > 0;
  useEffect(() => {
    if (!hasErrors) setErrors([]);
  }, [hasErrors]);
  useErrorTitle(errors.length > 0);

  function focusField({ id }: ListedError): void {
    if (id === CARD_ID) card.focus();
    else document.getElementById(id)?.focus();
  }

  /** Focuses a single wrong field. If there are several, the summary takes the focus. */
  function reject(isCardValid: boolean): void {
    const listed = listErrors((path) => form.getFieldState(path).invalid, isCardValid);
    setErrors(listed);
    const [first, second] = listed;
    if (first && !second) focusField(first);
  }

  const startPayment = form.handleSubmit(
    (values) => {
      if (!card.check()) {
        reject(false);
        showFailure('Payment Failed', card.error ?? INCOMPLETE_CARD);
      } else if (totals.totals) {
        setErrors([]);
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
    problem:
      payment.problem ??
      (previousTotal ? describeNewTotal(previousTotal, totals.totals?.total ?? previousTotal) : null),
    errors,
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
      if (isPaid) void payment.confirmOrder();
      else void startPayment();
    },
  };
}

/** Prefixes the page title while something is wrong. */
function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return;
    const { title } = document;
    document.title = `Error: ${title}`;
    return () => {
      document.title = title;
    };
  }, [hasErrors]);
}
