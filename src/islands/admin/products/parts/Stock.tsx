import { displayNumber } from '#shared/count-words.ts';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { StockForm } from './StockForm.tsx';
import { StockHistory } from './StockHistory.tsx';

/** How many are in stock, a form that changes it, and all changes so far. */
export function Stock({ product }: { product: ProductDetail }) {
  const { id, inventory, held, lowStockThreshold, isLowOnStock } = product;
  return (
    <div className="flex flex-col gap-4">
      <p>
        <strong>{displayNumber(inventory)} in stock.</strong>
        {held > 0 && ` Shoppers who are checking out hold ${held}.`}
        {isLowOnStock && ` That's low: it counts as low at ${lowStockThreshold} or fewer.`}
      </p>
      <StockForm product={product} />
      <StockHistory id={id} />
    </div>
  );
}
