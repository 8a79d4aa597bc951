import { displayNumber } from '#shared/count-words.ts';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { StockForm } from './StockForm.tsx';
import { StockHistory } from './StockHistory.tsx';
import { StockPerForm } from './StockPerForm.tsx';
import { VariantStocks } from './VariantStocks.tsx';

/** The quantity in stock, in all or per variant, forms to change it and what is counted, and the history of changes. */
export function Stock({ product }: { product: ProductDetail }) {
  const { id, inventory, held, lowStockThreshold, isLowOnStock, stockPer, stockDifferences } = product;
  const isPerVariant = stockPer === 'variant';
  return (
    <div className="flex flex-col gap-4">
      <p>
        <strong>{displayNumber(inventory)} in stock.</strong>
        {held > 0 && ` Shoppers who are checking out hold ${displayNumber(held)}.`}
        {isLowOnStock &&
          !isPerVariant &&
          ` That's low: it counts as low at ${displayNumber(lowStockThreshold)} or fewer.`}
      </p>
      {stockDifferences.map(({ variant, expected, stored }) => (
        <p key={variant} role="status" className="rounded-md bg-warn-soft p-3 text-sm">
          {variant && <strong>{variant}: </strong>}
          {displayNumber(stored)} in stock, but {displayNumber(expected)} by the history. Count the units,
          then enter the number below with the reason “Counted”.
        </p>
      ))}
      {isPerVariant && <VariantStocks product={product} />}
      {/* A new form for the other way of counting. */}
      <StockForm key={stockPer} product={product} />
      <StockPerForm product={product} />
      <StockHistory id={id} />
    </div>
  );
}
