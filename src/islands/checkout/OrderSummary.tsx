import { describeChoice } from '#shared/cart.ts';
import { displayMoney } from '#shared/money.ts';
import { orderSums } from '#shared/order.ts';
import { PATHS } from '#shared/paths.ts';
import type { CheckoutTotals, CheckoutTotalsItem } from '#shared/schemas/checkout-totals.schema.ts';
import { ProductPicture } from '../kit/ProductPicture.tsx';

interface Props {
  totals: CheckoutTotals;
  /** Newer totals are being calculated. */
  isPending: boolean;
  isFixed?: boolean;
}

/** The line items and totals of the checkout (docs/product/checkout.md#totals). */
export function OrderSummary({ totals, isPending, isFixed = false }: Props) {
  return (
    <>
      <ul
        // Beside the form it leaves the window room for the header, the title and the total.
        className="grid grid-cols-1 gap-3 lg:max-h-[max(5rem,100dvh-36rem)] lg:overflow-y-auto"
        // The keyboard scrolls a list that doesn't fit.
        tabIndex={totals.items.length > 3 ? 0 : undefined}
      >
        {totals.items.map((item) => (
          <SummaryLine key={item.id} item={item} />
        ))}
      </ul>
      {totals.items.some(({ problem }) => problem) ? (
        <div role="alert" className="mt-3 rounded-md bg-bad-soft p-4">
          <p className="font-semibold text-bad">Change your cart before you pay.</p>
          <a href={PATHS.cart} className="button button-secondary mt-3">
            Change your cart
          </a>
        </div>
      ) : isFixed ? null : (
        <a href={PATHS.cart} className="link mt-2 inline-flex min-h-11 items-center text-sm font-semibold">
          Edit cart
        </a>
      )}
      <dl
        className={`mt-2 grid gap-y-2 border-t border-bone-deep pt-4 tabular-nums transition-opacity ${isPending ? 'opacity-70' : ''}`}
        aria-live="polite"
        aria-busy={isPending}
      >
        {orderSums(totals).map(([part, label, amount]) => {
          const look = part === 'total' ? 'border-t border-bone-deep pt-2 text-lg font-bold' : '';
          return (
            <div key={part} className={`flex flex-wrap justify-between gap-x-4 ${look}`}>
              <dt>
                {label}
                {totals.estimatedParts.includes(part) && ' (estimated)'}
              </dt>
              <dd className="ml-auto">{amount}</dd>
            </div>
          );
        })}
      </dl>
      {totals.estimatedParts.includes('tax') && (
        <p className="mt-1 text-xs text-stone">Enter your state and ZIP code to see the final total.</p>
      )}
    </>
  );
}

function SummaryLine({ item }: { item: CheckoutTotalsItem }) {
  const design = item.isCustomized && 'With your design';
  return (
    <li className="flex flex-wrap gap-x-3 gap-y-1">
      <ProductPicture url={item.image} alt="" className="size-14 shrink-0" sizes="3.5rem" />
      <div className="min-w-0 grow basis-26">
        <p className="font-semibold">{item.productName}</p>
        <p className="text-sm text-stone">
          {[describeChoice(item), design, `Quantity ${item.quantity}`].filter(Boolean).join(' · ')}
        </p>
        {item.problem && <p className="field-error font-semibold">{item.problem}</p>}
      </div>
      <p className="ml-auto tabular-nums">{displayMoney(item.subtotal)}</p>
    </li>
  );
}
