import { displayMoney } from '#shared/money.ts';
import { PATHS } from '#shared/paths.ts';
import type { CheckoutTotals, CheckoutTotalsItem } from '#shared/schemas/checkout.schema.ts';
import { ProductPicture } from '../kit/ProductPicture.tsx';

interface Props {
  totals: CheckoutTotals;
  /** Newer totals are being calculated. */
  isPending: boolean;
}

/** Returns whether a line item exceeds the stock. */
export function exceedsStock({ items }: CheckoutTotals): boolean {
  return items.some((item) => item.available < item.quantity);
}

/** The line items and totals of the checkout (docs/product.md#totals). */
export function OrderSummary({ totals, isPending }: Props) {
  return (
    <>
      <ul className="grid gap-3">
        {totals.items.map((item) => (
          <SummaryLine key={item.id} item={item} />
        ))}
      </ul>
      {exceedsStock(totals) ? (
        <div role="alert" className="mt-3 rounded-md bg-bad-soft p-4">
          <p className="font-semibold text-bad">Please change your cart before you pay.</p>
          <a href={PATHS.cart} className="button button-secondary mt-3">
            Change your cart
          </a>
        </div>
      ) : (
        <a href={PATHS.cart} className="link mt-2 inline-flex min-h-11 items-center text-sm font-semibold">
          Edit cart
        </a>
      )}
      <dl
        className={`mt-2 grid grid-cols-[1fr_auto] gap-y-2 border-t border-bone-deep pt-4 tabular-nums transition-opacity ${isPending ? 'opacity-70' : ''}`}
        aria-live="polite"
        aria-busy={isPending}
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
      <p className="mt-1 min-h-[1lh] text-xs text-stone">
        {totals.estimated && 'Tax depends on your state and ZIP code.'}
      </p>
    </>
  );
}

function SummaryLine({ item }: { item: CheckoutTotalsItem }) {
  const design = item.isCustomized && 'With your design';
  return (
    <li className="flex gap-3">
      <ProductPicture url={item.image} alt="" className="size-14 shrink-0" sizes="3.5rem" />
      <div className="min-w-0 grow">
        <p className="font-semibold">{item.productName}</p>
        <p className="text-sm text-stone">
          {[item.size, item.color, design, `Quantity ${item.quantity}`].filter(Boolean).join(' · ')}
        </p>
        {item.available < item.quantity && (
          <p className="field-error font-semibold">
            {item.available > 0 ? `Only ${item.available} left.` : 'Sold out.'}
          </p>
        )}
      </div>
      <p className="tabular-nums">{displayMoney(item.subtotal)}</p>
    </li>
  );
}
