import { LockKeyhole } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { sumRows } from '#shared/amounts.ts';
import type { CustomerPaymentLink } from '#shared/customer-payment-link.ts';
import { displayMoney } from '#shared/money.ts';
import { PATHS } from '#shared/paths.ts';
import type { CheckoutTotals } from '#shared/schemas/checkout-totals.schema.ts';
import { AddressFields } from './AddressFields.tsx';
import { CardFields } from './CardFields.tsx';
import { CheckoutField } from './CheckoutField.tsx';
import type { PaymentProblem } from './payment-errors.ts';
import { submitLabel } from './submit-label.ts';
import type { Checkout } from './use-checkout.ts';

/** The sections of the checkout form and its submit button. */
export function CheckoutFields({
  checkout,
  link,
}: {
  checkout: Checkout;
  link: CustomerPaymentLink | undefined;
}) {
  const { form, card, totals, isPaid } = checkout;
  const sameAsShipping = form.watch('sameAsShipping');
  const total = totals.isPending || totals.failure ? null : totals.totals;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Section title="Customer Information" isLocked={isPaid}>
        <CheckoutField
          form={form}
          name="customerEmail"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint="For your order confirmation and tracking"
        />
        <CheckoutField
          form={form}
          name="customerPhone"
          optional
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="For questions about your delivery"
        />
      </Section>
      <Section title={link?.isPickedUp ? 'Pickup' : 'Shipping Address'} isLocked={isPaid}>
        {link ? (
          <p className="whitespace-pre-line">{link.shipsTo}</p>
        ) : (
          <>
            <AddressFields form={form} name="shippingAddress" />
            <CheckoutField
              form={form}
              name="customerName"
              mayBeFilledLater
              autoComplete="name"
              autoCapitalize="words"
              hint="For your receipt. Filled in from the address."
            />
          </>
        )}
      </Section>
      <Section title="Billing Address" isLocked={isPaid}>
        {!link?.isPickedUp && (
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-signal"
              checked={sameAsShipping}
              onChange={(event) => checkout.setSameAsShipping(event.target.checked)}
            />
            Same as shipping address
          </label>
        )}
        {!sameAsShipping && <AddressFields form={form} name="billingAddress" />}
      </Section>
      <Section title="Payment Information">
        <CardFields card={card} />
        <PaymentNotice problem={checkout.problem} />
      </Section>
      <div className="grid grid-cols-1 gap-3">
        {total && <TotalSentence totals={total} />}
        {totals.failure && (
          <div className="flex items-center justify-between gap-3 lg:hidden">
            <p className="text-sm font-semibold text-bad">We don't know your total yet.</p>
            <button type="button" className="button button-secondary" onClick={totals.retry}>
              Calculate again
            </button>
          </div>
        )}
        <button
          type="submit"
          className="button button-primary min-h-13 text-lg tabular-nums"
          disabled={!checkout.canSubmit}
          // A press blurs the field: its message would move the button away from the pointer.
          onMouseDown={(event) => event.preventDefault()}
        >
          <LockKeyhole aria-hidden="true" size={18} />
          {submitLabel({ ...checkout, total: total?.total ?? null })}
        </button>
        <p className="text-center text-sm text-stone">
          Questions about your order?{' '}
          <a href={PATHS.contact} className="link inline-flex min-h-11 items-center font-semibold text-ink">
            Contact us
          </a>
        </p>
      </div>
    </div>
  );
}

interface SectionProps {
  title: string;
  isLocked?: boolean;
  children: React.ReactNode;
}

function Section({ title, isLocked = false, children }: SectionProps) {
  return (
    <fieldset className="panel grid min-w-0 grid-cols-1 gap-4 p-5" disabled={isLocked}>
      <legend className="float-left w-full font-heading text-xl font-extrabold uppercase">{title}</legend>
      {children}
    </fieldset>
  );
}

/** Shows why the last attempt failed, until the next one. Takes the focus. */
function PaymentNotice({ problem }: { problem: PaymentProblem | null }) {
  const box = useRef<HTMLDivElement>(null);
  const text = problem && `${problem.title} ${problem.message} ${problem.next}`;
  useEffect(() => {
    if (!text) return;
    box.current?.focus({ preventScroll: true });
    // Together with the card and the button.
    box.current?.closest('fieldset')?.scrollIntoView();
  }, [text]);
  if (!problem) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-md border-2 border-bad bg-bad-soft p-4">
      <h3 className="font-body text-base font-bold text-bad">{problem.title}</h3>
      <p className="mt-1">{problem.message}</p>
      <p className="mt-1 text-sm">{problem.next}</p>
      {problem.link && (
        <a href={problem.link.href} className="button button-secondary mt-3">
          {problem.link.label}
        </a>
      )}
    </div>
  );
}

/** The total as a sum, where the summary is off the screen. */
function TotalSentence({ totals }: { totals: CheckoutTotals }) {
  return (
    <p className="text-sm text-stone tabular-nums lg:hidden">
      {`${displayMoney(totals.subtotal)} for the items`}
      {sumRows(totals)
        .slice(1, -1)
        .map(
          ([part, label, amount]) =>
            ` + ${displayMoney(amount)} ${label.toLowerCase()}${totals.estimatedParts.includes(part) ? ' (estimated)' : ''}`,
        )}
    </p>
  );
}
