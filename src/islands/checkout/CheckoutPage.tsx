import { CheckoutFields } from './CheckoutFields.tsx';
import { EmptyCheckout } from './EmptyCheckout.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { SummaryPanel } from './SummaryPanel.tsx';
import type { PaymentSettings } from './use-card.ts';
import { useCheckout } from './use-checkout.ts';

interface Props {
  payment: PaymentSettings;
  /** Cents. */
  freeShippingFrom: number;
  /** How many lines the cart has. */
  lines: number;
}

/** The checkout: one page, for guests (P section 2). */
export function CheckoutPage({ payment, freeShippingFrom, lines }: Props) {
  const checkout = useCheckout(payment);
  if (checkout.totals.empty) return <EmptyCheckout />;
  return (
    <div className="page py-10">
      <h1 className="text-3xl">Checkout</h1>
      <p className="mt-1 text-sm text-stone">
        No account needed. Fields marked{' '}
        <span aria-hidden="true" className="text-bad">
          *
        </span>
        <span className="sr-only">with a star</span> are required.
      </p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_24rem] lg:gap-8">
        <aside aria-label="Your order" className="min-w-0 lg:col-start-2 lg:self-stretch">
          <SummaryPanel totals={checkout.totals} freeShippingFrom={freeShippingFrom} lines={lines} />
        </aside>
        <form
          id="checkout"
          aria-label="Checkout"
          className="grid min-w-0 gap-6 lg:col-start-1 lg:row-start-1"
          noValidate
          onSubmit={checkout.submit}
        >
          <ErrorSummary problems={checkout.problems} onChoose={checkout.goTo} />
          <CheckoutFields checkout={checkout} />
        </form>
      </div>
    </div>
  );
}
