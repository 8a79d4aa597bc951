import { displayMoney } from '#shared/money.ts';
import { AddressFields } from './AddressFields.tsx';
import { CardFields } from './CardFields.tsx';
import { TextField } from './TextField.tsx';
import type { Card } from './use-card.ts';
import type { CheckoutFormState } from './use-checkout-form.ts';

interface Props {
  form: CheckoutFormState;
  card: Card;
  /** Wire amount; null until it is known. */
  total: string | null;
  processing: boolean;
}

/** The four sections of the form and its button. */
export function CheckoutFields({ form, card, total, processing }: Props) {
  const sameAsShipping = form.watch('sameAsShipping');
  return (
    <div className="grid gap-6">
      <Section title="Customer Information">
        <TextField
          form={form}
          name="customerEmail"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          hint="For the order confirmation and tracking."
        />
        <TextField form={form} name="customerName" label="Full name" autoComplete="name" />
        <TextField
          form={form}
          name="customerPhone"
          label="Phone (optional)"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="Only for questions about the delivery."
        />
      </Section>
      <Section title="Shipping Address">
        <AddressFields form={form} name="shippingAddress" />
      </Section>
      <Section title="Billing Address">
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" className="size-5 accent-signal" {...form.register('sameAsShipping')} />
          Same as shipping address
        </label>
        {!sameAsShipping && <AddressFields form={form} name="billingAddress" />}
      </Section>
      <Section title="Payment Information">
        <CardFields card={card} />
      </Section>
      <button
        type="submit"
        className="button button-primary min-h-13 text-lg"
        disabled={processing || card.status !== 'ready' || total === null}
      >
        {processing ? 'Processing...' : `Complete Order${total === null ? '' : ` - ${displayMoney(total)}`}`}
      </button>
    </div>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="panel grid min-w-0 gap-4 p-5">
      <legend className="float-left w-full font-heading text-xl font-extrabold uppercase">{title}</legend>
      {children}
    </fieldset>
  );
}
