import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { plural } from '../../kit/words.ts';
import { StockForm } from './StockForm.tsx';
import { StockHistory } from './StockHistory.tsx';

/** How many pieces there are, changes of that, and all changes so far. */
export function Stock({ product }: { product: ProductDetail }) {
  const { id, inventory, held, lowStockThreshold } = product;
  const isLow = inventory <= lowStockThreshold;
  return (
    <div className="flex flex-col gap-4">
      <p>
        <strong>{plural(inventory, 'piece', 'pieces')} in stock.</strong>
        {held > 0 && ` Shoppers who are paying now hold ${held}.`}
        {isLow && ` That is low: ${lowStockThreshold} or fewer.`}
      </p>
      <StockForm product={product} />
      <StockHistory id={id} />
    </div>
  );
}
