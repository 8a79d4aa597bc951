import type { Chosen } from '#shared/product-choice.ts';
import type { PurchaseTerms } from '#shared/purchase-terms.ts';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import { guarded } from '../kit/guarded.tsx';
import { ProductDetails, type RejectedPost } from './ProductDetails.tsx';

interface Props {
  product: StoreProduct;
  terms: PurchaseTerms;
  /** The size and color of the address or of the rejected form. */
  initial: Chosen;
  /** A product form that was posted before hydration and rejected. */
  rejected: RejectedPost | null;
}

/** A product on its own page (docs/product/catalog.md#product-page). */
export const ProductPage = guarded(function ProductPage({ product, ...details }: Props) {
  return (
    <div className="page">
      <div className="panel p-4 shadow-card md:p-8">
        <ProductDetails product={product} heading="h1" {...details} />
      </div>
    </div>
  );
});
