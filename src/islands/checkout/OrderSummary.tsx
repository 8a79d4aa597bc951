import { displayMoney, fromWire } from '#shared/money.ts';
import type { CheckoutTotals } from '#shared/totals.ts';

interface Props {
  totals: CheckoutTotals;
  /** Cents from which on shipping is free. */
  freeShippingFrom: number;
}

/** Items, subtotal, tax, shipping and total (P section 2, "Checkout"). */
export function OrderSummary({ totals, freeShippingFrom }: Props) {
  const missing = freeShippingFrom - (fromWire(totals.subtotal) ?? 0);
  return (
    <section aria-labelledby="order-summary" className="panel p-5 lg:sticky lg:top-20">
      <h2 id="order-summary" className="text-xl">
        Order Summary
      </h2>
      <ul className="mt-4 grid gap-3">
        {totals.items.map((item) => (
          <li key={item.id} className="flex justify-between gap-4">
            <div>
              <p className="font-semibold">{item.productName}</p>
              <p className="text-sm text-stone">
                {[item.size, item.color, `Quantity ${item.quantity}`].filter(Boolean).join(' · ')}
              </p>
            </div>
            <p className="tabular-nums">{displayMoney(item.subtotal)}</p>
          </li>
        ))}
      </ul>
      <dl
        className="mt-4 grid grid-cols-[1fr_auto] gap-y-2 border-t border-bone-deep pt-4 tabular-nums"
        aria-live="polite"
      >
        <dt>Subtotal</dt>
        <dd className="text-right">{displayMoney(totals.subtotal)}</dd>
        <dt>Tax{totals.estimated && ' (estimated)'}</dt>
        <dd className="text-right">{displayMoney(totals.tax)}</dd>
        <dt>Shipping</dt>
        <dd className="text-right">{totals.shipping === '0.00' ? 'FREE' : displayMoney(totals.shipping)}</dd>
        <dt className="border-t border-bone-deep pt-2 text-lg font-bold">Total</dt>
        <dd className="border-t border-bone-deep pt-2 text-right text-lg font-bold">
          {displayMoney(totals.total)}
        </dd>
      </dl>
      {missing > 0 && (
        <p className="mt-3 rounded-md bg-info-soft p-3 text-sm font-semibold">
          Add {displayMoney(missing)} more for free shipping!
        </p>
      )}
    </section>
  );
}
