import { LockKeyhole } from 'lucide-react';
import { displayMoney } from '#shared/money.ts';
import { AddressFields } from './AddressFields.tsx';
import { CardFields } from './CardFields.tsx';
import { CheckoutField } from './CheckoutField.tsx';
import { PaymentNotice } from './PaymentNotice.tsx';
import { TotalLine } from './TotalLine.tsx';
import type { Checkout } from './use-checkout.ts';

/** The sections of the checkout form and its submit button. */
export function CheckoutFields({ checkout }: { checkout: Checkout }) {
  const { form, card, totals, isPaid, isProcessing } = checkout;
  const sameAsShipping = form.watch('sameAsShipping');
  const total = totals.isPending || totals.failure ? null : totals.totals;
  return (
    <div className="grid gap-6">
      <Section title="Customer Information" isLocked={isPaid}>
        <CheckoutField
          form={form}
          name="customerEmail"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint="For the order confirmation and tracking."
        />
        <CheckoutField
          form={form}
          name="customerName"
          mayBeFilledLater
          autoComplete="name"
          autoCapitalize="words"
          hint="Filled in from the shipping address; you can change it."
        />
        <CheckoutField
          form={form}
          name="customerPhone"
          optional
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="Only for questions about the delivery."
        />
      </Section>
      <Section title="Shipping Address" isLocked={isPaid}>
        <AddressFields form={form} name="shippingAddress" />
      </Section>
      <Section title="Billing Address" isLocked={isPaid}>
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-signal"
            checked={sameAsShipping}
            onChange={(event) => checkout.setSameAsShipping(event.target.checked)}
          />
          Same as shipping address
        </label>
        {!sameAsShipping && <AddressFields form={form} name="billingAddress" />}
      </Section>
      <Section title="Payment Information">
        <CardFields card={card} />
        <PaymentNotice problem={checkout.problem} />
      </Section>
      <div className="grid gap-3">
        {total && <TotalLine totals={total} />}
        {totals.failure && (
          <div className="flex items-center justify-between gap-3 lg:hidden">
            <p className="text-sm font-semibold text-bad">The total is not known yet.</p>
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
          {isProcessing ? 'Processing...' : `Complete Order${total ? ` - ${displayMoney(total.total)}` : ''}`}
        </button>
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
    <fieldset className="panel grid min-w-0 gap-4 p-5" disabled={isLocked}>
      <legend className="float-left w-full font-heading text-xl font-extrabold uppercase">{title}</legend>
      {children}
    </fieldset>
  );
}
