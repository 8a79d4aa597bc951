import { TriangleAlert } from 'lucide-react';
import type { AdminProduct } from '#shared/schemas/admin-product.schema.ts';
import { lowStockWords } from './stock-words.ts';

type Shown = Pick<
  AdminProduct,
  | 'category'
  | 'featured'
  | 'isActive'
  | 'deletedAt'
  | 'stockPer'
  | 'inventory'
  | 'isLowOnStock'
  | 'variants'
  | 'vendor'
>;

/** A product's category and special traits. */
export function ProductBadges({ product }: { product: Shown }) {
  const { category, featured, isActive, deletedAt, isLowOnStock, variants, vendor } = product;
  return (
    <span className="flex flex-wrap gap-1">
      <span className="badge badge-neutral whitespace-normal wrap-anywhere">
        {category || 'Uncategorized'}
      </span>
      {featured && <span className="badge badge-moving">Featured</span>}
      {deletedAt ? (
        <span className="badge badge-stopped">Deleted</span>
      ) : (
        !isActive && <span className="badge badge-stopped">Draft</span>
      )}
      {vendor && <span className="badge badge-neutral">{vendor}</span>}
      {isLowOnStock && <Warning>{lowStockWords(product)}</Warning>}
      {variants.some(({ heldPrice }) => heldPrice !== null) && <Warning>Price to accept</Warning>}
    </span>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <span className="badge gap-1 bg-warn-soft text-warn">
      <TriangleAlert aria-hidden="true" size={14} className="shrink-0" />
      {children}
    </span>
  );
}
