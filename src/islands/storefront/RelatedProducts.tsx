import { productPath } from '#shared/paths.ts';
import { evaluateChoice, soleOptions } from '#shared/product-choice.ts';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import { ProductPicture } from '../kit/ProductPicture.tsx';
import { ViewLink } from '../kit/ViewLink.tsx';

interface Props {
  products: readonly StoreProduct[];
  /** Opens a product in place. Without it, a product opens on its page. */
  onOpen?: (slug: string) => void;
}

/** Other products below one (docs/product/catalog.md#product-page). Plain links, so that a page needs no script for them. */
export function RelatedProducts({ products, onOpen }: Props) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-12">
      <h2 id="related" className="border-b-2 border-ink pb-1 text-xl">
        You may also like
      </h2>
      <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8rem,50%-0.375rem)),1fr))] gap-3 sm:grid-cols-2 sm:gap-6 md:grid-cols-4">
        {products.map((product) => (
          <li key={product.slug} className="panel relative overflow-hidden shadow-card">
            <ProductPicture
              url={product.image}
              alt=""
              sizes="(min-width: 48rem) 17rem, 46vw"
              className="aspect-square w-full"
            />
            <div className="p-3">
              <h3 className="font-body text-base leading-snug font-bold">
                <ViewLink
                  href={productPath(product.slug)}
                  // Covers the card.
                  className="after:absolute after:inset-0 hover:underline"
                  onFollow={() => {
                    if (onOpen) onOpen(product.slug);
                    else location.assign(productPath(product.slug));
                  }}
                >
                  {product.name}
                </ViewLink>
              </h3>
              <p className="font-bold tabular-nums">{evaluateChoice(product, soleOptions(product)).price}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
