import type { ProductWithVariants } from '#shared/product.ts';
import { ProductCard } from './ProductCard.tsx';

interface Props {
  title: string;
  /** Active products: featured first, then by category and name. */
  products: ProductWithVariants[];
}

/** How many pictures can be on the first screen. */
const EAGER_PICTURES = 4;

/** The store: every product, under the heading of its category. */
export function Storefront({ title, products }: Props) {
  const groups = groupForDisplay(products);
  return (
    <div className="page py-10">
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-1 text-stone">
        {products.length} {products.length === 1 ? 'product' : 'products'} found
      </p>
      {products.length === 0 && (
        <div className="panel mt-8 p-8">
          <h2 className="text-xl">No products found</h2>
          <p className="mt-2">Products appear here once they have been added.</p>
        </div>
      )}
      {groups.map((group, index) => (
        <section key={group.heading} aria-labelledby={`group-${index}`} className="mt-8">
          <h2 id={`group-${index}`} className="border-b-2 border-ink pb-1 text-xl">
            {group.heading}
          </h2>
          <ul
            className={`mt-4 grid gap-6 ${group.wide ? '' : 'sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'}`}
          >
            {group.products.map((product, position) => (
              <ProductCard
                key={product.id}
                product={product}
                wide={group.wide}
                eager={index === 0 && position < EAGER_PICTURES}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface Group {
  heading: string;
  products: ProductWithVariants[];
  wide: boolean;
}

const FEATURED = 'Featured';

/** Featured products come first under a heading of their own, so that the order makes sense to the eye. */
function groupForDisplay(products: ProductWithVariants[]): Group[] {
  const groups = Map.groupBy(products, (product) =>
    product.featured ? FEATURED : product.category || 'More',
  );
  return [...groups].map(([heading, members]) => ({
    heading,
    products: members,
    wide: heading === FEATURED,
  }));
}
