import { useMemo } from 'react';
import { groupProducts } from '#shared/arrange-products.ts';
import type { Chosen } from '#shared/product-choice.ts';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import type { StoreLayout } from '#shared/store-view.ts';
import { type CardShape, ProductCard } from './ProductCard.tsx';

interface Props {
  /** In display order. */
  products: StoreProduct[];
  layout: StoreLayout;
  onOpen: (productId: string, chosen: Chosen) => void;
}

const COLUMNS: Record<CardShape, string> = {
  // On a phone, an opened card doesn't stretch its neighbor. One column if the text is very large.
  grid: 'grid-cols-[repeat(auto-fill,minmax(min(100%,max(8rem,50%-0.375rem)),1fr))] gap-3 max-sm:items-start sm:gap-5 sm:grid-cols-2 lg:grid-cols-3',
  list: 'gap-3 sm:gap-4',
  wide: '',
};

/** The products in groups (docs/product/catalog.md#sorting). */
export function ProductGroups({ products, layout, onOpen }: Props) {
  const groups = useMemo(() => groupProducts(products), [products]);
  return groups.map((group, index) => {
    // A single featured product gets the full width.
    const shape = layout === 'grid' && group.featured && group.products.length === 1 ? 'wide' : layout;
    return (
      <section
        key={`${group.featured}-${group.heading}`}
        aria-labelledby={`group-${index}`}
        className="mt-4 sm:mt-6"
      >
        <h2 id={`group-${index}`} className="border-b-2 border-ink text-lg sm:text-xl">
          {group.heading}
        </h2>
        <ul className={`mt-2 grid sm:mt-3 ${COLUMNS[shape]}`}>
          {group.products.map((product) => (
            <ProductCard
              key={`${product.id}-${shape}`}
              product={product}
              shape={shape}
              // Other images would compete for bandwidth with the first visible one.
              loading={product === products[0] ? 'first' : 'lazy'}
              onOpen={onOpen}
            />
          ))}
        </ul>
      </section>
    );
  });
}
