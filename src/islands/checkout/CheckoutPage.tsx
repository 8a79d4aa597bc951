import type { CustomerPaymentLink } from '#shared/customer-payment-link.ts';
import { RequiredMark } from './CheckoutField.tsx';
import { CheckoutFields } from './CheckoutFields.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { SummaryPanel } from './SummaryPanel.tsx';
import type { PaymentSettings } from './use-card.ts';
import { useCheckout } from './use-checkout.ts';

interface Props {
  payment: PaymentSettings;
  /** The email address of the account; empty without one. */
  email: string;
  /** The subtotal for free shipping, in cents. */
  freeShippingFrom: number;
  /** The number of line items, for the skeleton. */
  lineCount: number;
  /** When the order arrives, until the totals say it for its destination. */
  delivery: string;
  /** The days to return an item; `null` if the policy doesn't say. */
  returnDays: number | null;
  /** What is paid, if it isn't the cart. */
  link?: CustomerPaymentLink;
}

/** The checkout screen, of the cart or of a payment link. It needs no account. */
export function CheckoutPage({ payment, email, link, ...summary }: Props) {
  const checkout = useCheckout(payment, email, link);
  // The page reloads: the server renders the empty checkout.
  if (checkout.totals.isEmpty) return null;
  return (
    <div className="page py-10">
      <h1 className="text-3xl">{link ? 'Pay for your order' : 'Checkout'}</h1>
      <p className="mt-1 text-sm text-stone">
        No account needed. Fields marked
        <RequiredMark />
        <span className="sr-only"> with a star</span> are required.
      </p>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[1fr_24rem] lg:gap-8">
        <aside aria-label="Your order" className="min-w-0 lg:col-start-2 lg:self-stretch">
          <SummaryPanel {...summary} totals={checkout.totals} isFixed={link !== undefined} />
        </aside>
        <form
          id="checkout"
          aria-label="Checkout"
          className="grid min-w-0 grid-cols-1 gap-6 lg:col-start-1 lg:row-start-1"
          noValidate
          onSubmit={checkout.submit}
        >
          <ErrorSummary
            errors={checkout.errors}
            rejection={checkout.rejection}
            onSelect={checkout.focusField}
          />
          <CheckoutFields checkout={checkout} link={link} />
        </form>
      </div>
    </div>
  );
}
