import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { arrangeProducts, categoriesOf } from '#shared/arrange-products.ts';
import type { Chosen } from '#shared/product-choice.ts';
import type { PurchaseTerms } from '#shared/purchase-terms.ts';
import { relatedProducts } from '#shared/related-products.ts';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import { isFiltering, isWithin, PAGE_SIZE, type StoreView, storeAddress } from '#shared/store-view.ts';
import { guarded } from '../kit/guarded.tsx';
import { CategoryChips } from './CategoryChips.tsx';
import { LayoutToggle } from './LayoutToggle.tsx';
import { NoProducts } from './NoProducts.tsx';
import type { RejectedPost } from './ProductDetails.tsx';
import { ProductGroups } from './ProductGroups.tsx';
import { StoreControls } from './StoreControls.tsx';
import { StoreLink } from './StoreLink.tsx';
import { useCatalog } from './use-catalog.ts';
import { useEarlyCards } from './use-early-cards.ts';
import { useStoreView } from './use-store-view.ts';

interface Props {
  title: string;
  terms: PurchaseTerms;
  /** All products, or those of the served view. */
  products: StoreProduct[];
  /** For a store whose page doesn't have all products: how many match the served view, and the categories. */
  more: { found: number; categories: string[] } | null;
  /** The view of the requested address. */
  served: StoreView;
  /** A form for an unknown product that was posted before hydration. For other products, the product's page shows it. */
  rejected: RejectedPost | null;
}

const loadDialog = () => import('./ProductDialog.tsx');

/** Loaded when a product is first pointed at or focused. If that fails, its link opens the product's page. */
const ProductDialog = lazy(async () => {
  try {
    const { ProductDialog: Loaded } = await loadDialog();
    return { default: Loaded };
  } catch {
    location.reload();
    return new Promise<never>(() => undefined);
  }
});

/** The number of products that the largest screen shows below the controls. */
const FIRST_SCREEN_COUNT = 6;

/** The store (docs/product/catalog.md#store-page). */
export const Storefront = guarded(function Storefront({
  title,
  terms,
  products,
  more,
  served,
  rejected,
}: Props) {
  const categories = useMemo(() => more?.categories ?? categoriesOf(products), [more, products]);
  const {
    view,
    isTraversal,
    change: changeView,
    search,
    openProduct,
    closeProduct,
  } = useStoreView(served, categories);
  useEarlyCards();
  const { q, category, sort, show } = view;
  const isServed = isWithin(view, served);
  const catalog = useCatalog(products, { isAll: more === null, isAwaited: !isServed });
  const known = catalog ?? products;
  // The page has the served view's products in order, and keeps them until all are loaded.
  const found = useMemo(
    () => (catalog ? arrangeProducts(catalog, { q, category, sort }) : products),
    [catalog, products, q, category, sort],
  );
  const count = catalog ? found.length : (more?.found ?? found.length);
  // A new list renders its first screen immediately, and keeps the cards in common with the previous one. The rest follows and
  // yields to further typing. After Back, the scroll position may be below the first screen.
  const deferred = useDeferredValue(found);
  const settled = isTraversal ? found : deferred;
  const isSearching = settled !== found || !(catalog || isServed);
  const shown = useMemo(() => {
    const rendered = new Set(settled === found ? [] : settled.slice(0, show));
    return found
      .slice(0, show)
      .filter((product, index) => settled === found || index < FIRST_SCREEN_COUNT || rendered.has(product));
  }, [found, settled, show]);
  const list = useApproached(() => void loadDialog().catch(() => undefined));
  const opened = view.product ? known.find(({ slug }) => slug === view.product) : undefined;

  const open = useCallback(
    (productId: string, chosen: Chosen) => {
      const product = known.find(({ id }) => id === productId);
      if (product) openProduct(product.slug, chosen);
    },
    [known, openProduct],
  );

  function showMore(change: Partial<StoreView>): void {
    if (!catalog) {
      location.assign(storeAddress(view, change));
      return;
    }
    const next = found[show];
    flushSync(() => changeView(change));
    document.getElementById(`product-${next?.id}`)?.focus();
  }

  return (
    <div className="page pt-3 pb-16 sm:pt-6">
      <Suspense>
        {opened && (
          <ProductDialog
            product={opened}
            terms={terms}
            related={relatedProducts(known, opened)}
            initial={view.chosen}
            onSwitch={openProduct}
            onClose={closeProduct}
          />
        )}
      </Suspense>
      {rejected && (
        <p role="alert" className="mb-4 border-l-4 border-signal bg-white px-4 py-3">
          <strong>{rejected.message}</strong>
          {rejected.code === 'product_not_found' && ' Here is everything that is.'}
        </p>
      )}
      <div className="store-head">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        <p role="status" className="font-semibold whitespace-nowrap tabular-nums max-sm:text-sm">
          {count} {count === 1 ? 'product' : 'products'} found
        </p>
        <p className="text-sm text-stone">
          {terms.shipping}
          {isFiltering(view) && found.length > 0 && (
            <StoreLink
              view={view}
              change={{ q: '', category: '' }}
              onChange={changeView}
              className="link -my-3 inline-flex min-h-11 items-center pl-4 text-ink"
            >
              Clear filters
            </StoreLink>
          )}
          {isSearching && (
            <span className="appear-late pl-4" aria-hidden="true">
              Loading products...
            </span>
          )}
        </p>
        <StoreControls view={view} categories={categories} onChange={changeView} onSearch={search} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <CategoryChips view={view} categories={categories} onChange={changeView} />
          <LayoutToggle view={view} onChange={changeView} />
        </div>
      </div>
      <div ref={list} aria-busy={isSearching}>
        {found.length === 0 && <NoProducts view={view} onChange={changeView} />}
        <ProductGroups products={shown} layout={view.layout} onOpen={open} />
      </div>
      {!isSearching && shown.length < count && (
        <div className="mt-10 flex flex-col items-center gap-3">
          <p className="text-stone tabular-nums">
            Showing {shown.length} of {count} products
          </p>
          <StoreLink
            view={view}
            change={{ show: show + PAGE_SIZE }}
            onChange={showMore}
            className="button button-secondary"
          >
            Show more products
          </StoreLink>
        </div>
      )}
    </div>
  );
});

/** Calls `onApproach` when a pointer, finger or the focus first reaches an element. */
function useApproached(onApproach: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once is enough
  useEffect(() => {
    const once = new AbortController();
    const approach = () => {
      once.abort();
      onApproach();
    };
    for (const event of ['pointerover', 'focusin'])
      ref.current?.addEventListener(event, approach, { signal: once.signal });
    return () => once.abort();
  }, []);
  return ref;
}
