import { useEffect, useState } from 'react';
import { showFailure } from '../toast/show-toast.ts';
import { checkValues } from './checkout-values.ts';
import { CARD_ID, type FormProblem, fieldErrors, listProblems } from './error-list.ts';
import { describeNewTotal, type PaymentProblem } from './payment-problem.ts';
import { type Card, INCOMPLETE, type PaymentSettings, useCard } from './use-card.ts';
import { type CheckoutFormState, showServerErrors, useCheckoutForm } from './use-checkout-form.ts';
import { usePayment } from './use-payment.ts';
import { type UseTotals, useTotals } from './use-totals.ts';

export interface Checkout {
  form: CheckoutFormState;
  card: Card;
  totals: UseTotals;
  processing: boolean;
  /** The card is charged: nothing can be changed any more. */
  paid: boolean;
  /** What went wrong in the last try, or changed since. */
  problem: PaymentProblem | null;
  /** What the shopper has to mend, as of the last try. */
  problems: FormProblem[];
  /** Brings the focus to a wrong field. */
  goTo: (problem: FormProblem) => void;
  setSameAsShipping: (same: boolean) => void;
  canSubmit: boolean;
  submit: (event: React.SubmitEvent) => void;
}

/** Everything that the checkout screen does. */
export function useCheckout(settings: PaymentSettings): Checkout {
  const form = useCheckoutForm();
  const card = useCard(settings);
  const [problems, setProblems] = useState<FormProblem[]>([]);
  const [busy, setBusy] = useState(false);
  const [state = '', zipCode = ''] = form.watch(['shippingAddress.state', 'shippingAddress.zipCode']);
  const totals = useTotals({ state, zipCode }, busy);
  const payment = usePayment(card, {
    onFieldErrors: (fields) => {
      showServerErrors(form, fields);
      refuse(listProblems(fields, true));
    },
    onTotalChanged: totals.replace,
    onCartChanged: totals.retry,
  });
  const { processing, paid, unsure } = payment;
  useEffect(() => setBusy(processing || paid || unsure), [processing, paid, unsure]);
  useEffect(() => {
    // Perhaps an order emptied the cart: the server knows which, and says it at the top.
    if (totals.empty) location.replace(location.href);
  }, [totals.empty]);

  const fields = fieldErrors(form.formState.errors);
  const isMended = Object.keys(fields).length === 0 && !card.error;
  useEffect(() => {
    if (isMended) setProblems([]);
  }, [isMended]);
  useErrorTitle(problems.length > 0);

  function goTo({ id }: FormProblem): void {
    if (id === CARD_ID) card.focus();
    else document.getElementById(id)?.focus();
  }

  /** One wrong field gets the focus; of several, the summary takes it and leads to each. */
  function refuse(found: FormProblem[]): void {
    setProblems(found);
    const [first, second] = found;
    if (first && !second) goTo(first);
  }

  const check = form.handleSubmit(
    (values) => {
      const checked = checkValues(values);
      if (!card.check()) {
        refuse(listProblems({}, false));
        showFailure('Payment Failed', card.error ?? INCOMPLETE);
      } else if (checked.ok && totals.totals) {
        setProblems([]);
        void payment.pay(checked.form, totals.totals.total);
      }
    },
    (errors) => refuse(listProblems(fieldErrors(errors), card.check())),
  );

  const changed = totals.totals && totals.changedFrom;
  return {
    form,
    card,
    totals,
    processing,
    paid,
    problem: payment.problem ?? (changed ? describeNewTotal(changed, totals.totals?.total ?? changed) : null),
    problems,
    goTo,
    setSameAsShipping: (same) => {
      form.setValue('sameAsShipping', same);
      if (same) form.clearErrors('billingAddress');
    },
    canSubmit:
      !processing &&
      (paid || (card.status === 'ready' && totals.totals !== null && !totals.pending && !totals.failure)),
    submit: (event) => {
      event.preventDefault();
      if (paid) void payment.confirmOrder();
      else void check();
    },
  };
}

/** While something is wrong, the title of the page says so. */
function useErrorTitle(wrong: boolean): void {
  useEffect(() => {
    if (!wrong) return;
    const { title } = document;
    document.title = `Error: ${title}`;
    return () => {
      document.title = title;
    };
  }, [wrong]);
}
