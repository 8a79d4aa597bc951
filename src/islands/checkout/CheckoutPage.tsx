import { CheckoutFields } from './CheckoutFields.tsx';
import { checkValues } from './checkout-values.ts';
import { EmptyCheckout } from './EmptyCheckout.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { type PaymentSettings, useCard } from './use-card.ts';
import { showServerErrors, useCheckoutForm } from './use-checkout-form.ts';
import { useSubmit } from './use-submit.ts';
import { useTotals } from './use-totals.ts';

interface Props {
  payment: PaymentSettings;
  /** Cents. */
  freeShippingFrom: number;
}

/** The checkout: one page, for guests (P section 2). */
export function CheckoutPage({ payment, freeShippingFrom }: Props) {
  const form = useCheckoutForm();
  const [state = '', zipCode = ''] = form.watch(['shippingAddress.state', 'shippingAddress.zipCode']);
  const { state: summary, pending, replace } = useTotals({ state, zipCode });
  const card = useCard(payment);
  const { processing, submit } = useSubmit(card, {
    onFieldErrors: (error) => showServerErrors(form, error.fields),
    onTotalChanged: replace,
  });

  if (summary.kind === 'empty') return <EmptyCheckout />;
  const totals = summary.kind === 'ready' ? summary.totals : null;
  const onSubmit = form.handleSubmit((values) => {
    const checked = checkValues(values);
    return checked.ok && totals ? submit(checked.form, totals.total) : undefined;
  });

  return (
    <div className="page py-10">
      <h1 className="text-3xl">Checkout</h1>
      <form className="mt-6 grid items-start gap-8 lg:grid-cols-[1fr_24rem]" noValidate onSubmit={onSubmit}>
        <CheckoutFields
          form={form}
          card={card}
          total={(!pending && totals?.total) || null}
          processing={processing}
        />
        <aside aria-label="Your order" className="max-lg:order-first lg:self-stretch">
          {summary.kind === 'loading' && (
            <div className="panel p-5" aria-busy="true">
              <p>Loading order summary...</p>
              <div className="skeleton mt-4 h-40" />
            </div>
          )}
          {summary.kind === 'failed' && (
            <p role="alert" className="panel bg-bad-soft p-5 font-semibold">
              Unable to load cart. Please refresh the page.
            </p>
          )}
          {totals && <OrderSummary totals={totals} freeShippingFrom={freeShippingFrom} />}
        </aside>
      </form>
    </div>
  );
}
