import { describeChoice } from '#shared/cart.ts';
import { displayNumber } from '#shared/count-words.ts';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';

/** What each variant has in stock. */
export function VariantStocks({ product: { variants, lowStockThreshold } }: { product: ProductDetail }) {
  return (
    <div>
      <h4 className="mb-1 font-bold">Stock per variant</h4>
      <ul className="grid gap-x-6 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {variants.map((variant) => (
          <li
            key={variant.id}
            className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-bone-deep py-2"
          >
            <span className="wrap-anywhere">
              {describeChoice(variant) || 'The only variant'}
              {!variant.isOffered && <span className="text-stone"> (not available)</span>}
            </span>
            <span className="flex items-baseline gap-2 tabular-nums">
              {variant.isLowOnStock && (
                <span className="text-xs font-bold text-warn">
                  {variant.inventory === 0 ? 'Sold out' : 'Low'}
                </span>
              )}
              <strong>{displayNumber(variant.inventory)}</strong>
            </span>
          </li>
        ))}
      </ul>
      {variants.some(({ isLowOnStock }) => isLowOnStock) && (
        <p className="text-sm text-stone">Low means {lowStockThreshold} or fewer of a variant.</p>
      )}
    </div>
  );
}
