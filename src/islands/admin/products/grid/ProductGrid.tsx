import { useQuery } from '@tanstack/react-query';
import { PRODUCT_PAGE_SIZE } from '#shared/admin-products.ts';
import { displayNumber, plural } from '#shared/count-words.ts';
import type { AdminProduct } from '#shared/schemas/admin-product.schema.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import type { ListView } from '../../kit/list/list-view.ts';
import { Pager } from '../../kit/table/Pager.tsx';
import { mayDiscard } from '../../kit/unsaved-changes.ts';
import { PRODUCTS } from '../product-list.ts';
import { fetchProducts, PRODUCTS_KEY } from '../products.queries.ts';
import { GridProduct } from './GridProduct.tsx';
import { moveThroughCells } from './move-through-cells.ts';
import { useGrid } from './use-grid.ts';

/** The button that opened the table is gone. */
const focusTitle = (title: HTMLElement | null) => title?.focus({ preventScroll: true });

/** The prices and stocks of a page of the list, edited in place (docs/product/catalog.md#editing-prices-and-stock). */
export function ProductGrid({ view }: { view: ListView }) {
  const { q, filters, page } = view;
  const { data, error, refetch } = useQuery({
    queryKey: [PRODUCTS_KEY, 'grid', { q, filters, page }],
    queryFn: () => fetchProducts(view),
    // What the administrator sees is what the server compares: it must not change while they type.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const leave = async () => {
    if (await mayDiscard()) PRODUCTS.view.close({ open: null });
  };
  const turn = async (to: number) => {
    if (await mayDiscard()) PRODUCTS.view.change({ page: to });
  };
  const first = (page - 1) * PRODUCT_PAGE_SIZE + 1;
  return (
    <section aria-labelledby="grid-title" className="panel">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
        <h2 id="grid-title" ref={focusTitle} tabIndex={-1} className="text-lg">
          Edit prices and stock
        </h2>
        <p role="status" className="grow text-sm text-stone">
          {data && data.rows.length > 0
            ? `Showing ${displayNumber(first)}–${displayNumber(first + data.rows.length - 1)} of ${plural(data.total, 'product', 'products')}`
            : !data && !error && 'Loading products...'}
        </p>
        <button type="button" className="button button-secondary text-sm" onClick={() => void leave()}>
          Back to the list
        </button>
      </div>
      {error && !data && (
        <LoadError message="Failed to load the products. Please try again." error={error} onRetry={refetch} />
      )}
      {!data && !error && <div className="skeleton m-4 h-80" />}
      {data &&
        (data.rows.length > 0 ? (
          // A new table for other products.
          <Cells key={JSON.stringify([q, filters, page])} products={data.rows} />
        ) : (
          <p className="border-t border-bone-deep px-4 py-8 font-bold">No products to edit.</p>
        ))}
      {data && data.total > PRODUCT_PAGE_SIZE && (
        <Pager
          page={page}
          pages={Math.ceil(data.total / PRODUCT_PAGE_SIZE)}
          hrefOf={(to) => PRODUCTS.addressOf(view, { page: to })}
          onPageChange={(to) => void turn(to)}
        />
      )}
    </section>
  );
}

const NOTHING = {};

function Cells({ products }: { products: AdminProduct[] }) {
  const { base, typed, outcomes, changed, isSending, element, type, discard, save } = useGrid(products);
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <table className="w-full table-fixed text-sm" onKeyDown={moveThroughCells}>
        <caption className="sr-only">
          Prices and stock. Enter and the arrow keys move up and down, Escape reverts a cell.
        </caption>
        <thead className="bg-bone text-left">
          <tr>
            <th scope="col" className="px-4 py-2">
              Product
            </th>
            <th scope="col" className="w-[31%] py-2 pr-4 text-right sm:w-40">
              Price in $
            </th>
            <th scope="col" className="w-[29%] py-2 pr-6 text-right sm:w-40">
              In stock
            </th>
          </tr>
        </thead>
        {base.map((product) => (
          <GridProduct
            key={product.id}
            product={product}
            typed={typed[product.id] ?? NOTHING}
            errors={outcomes[product.id]?.errors ?? NOTHING}
            notice={outcomes[product.id]?.notice ?? null}
            onType={type}
          />
        ))}
      </table>
      <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-bone-deep bg-white px-4 py-3">
        <p role="status" className="grow text-sm">
          {changed === 0
            ? 'No changes yet.'
            : `${plural(changed, 'product has', 'products have')} unsaved changes.`}
        </p>
        <button
          type="button"
          className="button button-secondary"
          aria-disabled={changed === 0 || isSending}
          onClick={() => isSending || discard()}
        >
          Discard
        </button>
        {/* Keeps the focus after saving, unlike a button that is `disabled`. */}
        <button
          type="submit"
          className="button button-primary"
          aria-disabled={changed === 0}
          aria-busy={isSending}
        >
          {isSending ? 'Saving…' : 'Save'}
        </button>
      </div>
    </form>
  );
}
