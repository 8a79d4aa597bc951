import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { arrangeProducts, categoriesOf } from '#shared/arrange-products.ts';
import { ERRORS } from '#shared/errors.ts';
import type { StoreProduct } from '#shared/product.ts';
import { type Chosen, knownOptions } from '#shared/product-choice.ts';
import { isFiltering, PAGE_SIZE, type StoreView } from '#shared/store-view.ts';
import { LayoutToggle } from './LayoutToggle.tsx';
import { NoProducts } from './NoProducts.tsx';
import { type Opening, ProductDialog } from './ProductDialog.tsx';
import { ProductGroups } from './ProductGroups.tsx';
import type { Refusal } from './refusal.ts';
import { StoreControls } from './StoreControls.tsx';
import { StoreLink } from './StoreLink.tsx';
import { useStoreView } from './use-store-view.ts';

interface Props {
  title: string;
  products: StoreProduct[];
  /** The view that the address of the page asks for. */
  served: StoreView;
  /** A post of a product's form, from before its script came, that was refused. */
  refused: Refusal | null;
}

/** As many products as the largest screen shows beneath the controls. */
const FIRST_SCREEN = 6;

/** The store (P section 2, "Storefront"). */
export function Storefront({ title, products, served, refused }: Props) {
  const categories = useMemo(() => categoriesOf(products), [products]);
  const { view, change, search, openProduct, closeProduct } = useStoreView(served, categories);
  const { q, category, sort, show } = view;
  const found = useMemo(
    () => arrangeProducts(products, { q, category, sort }),
    [products, q, category, sort],
  );
  // Another list is answered by its first screen at once; the rest follows, and gives way to the next key.
  const settled = useDeferredValue(found);
  const searching = settled !== found;
  const drawn = searching ? Math.min(FIRST_SCREEN, show) : show;
  const shown = useMemo(() => found.slice(0, drawn), [found, drawn]);
  const opened = view.product ? products.find(({ id }) => id === view.product) : undefined;

  const [opening, setOpening] = useState<Opening>(() => ({
    served: opened !== undefined,
    first: opened && refused ? knownOptions(opened, refused.values) : {},
    refused,
  }));
  const open = useCallback(
    (product: string, first: Chosen) => {
      setOpening({ served: false, first, refused: null });
      openProduct(product);
    },
    [openProduct],
  );

  const close = useCallback(() => {
    setOpening((before) => ({ ...before, refused: null }));
    closeProduct();
  }, [closeProduct]);

  function showMore(more: Partial<StoreView>): void {
    const next = found[show];
    flushSync(() => change(more));
    document.getElementById(`product-${next?.id}`)?.focus();
  }

  return (
    <div className="page pt-10 pb-16">
      {opened && <ProductDialog key={opened.id} product={opened} {...opening} onClose={close} />}
      <h1 className="text-3xl">{title}</h1>
      {!opened && (view.product || opening.refused) && (
        <p role="alert" className="mt-4 border-l-4 border-signal bg-white px-4 py-3">
          <strong>{opening.refused?.message ?? ERRORS.product_not_found.message}</strong>
          {(opening.refused?.code ?? 'product_not_found') === 'product_not_found' &&
            ' Here is everything that is.'}
        </p>
      )}
      <StoreControls view={view} categories={categories} onChange={change} onSearch={search} />
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="font-semibold tabular-nums">
          {found.length} {found.length === 1 ? 'product' : 'products'} found
        </p>
        {isFiltering(view) && found.length > 0 && (
          <StoreLink
            view={view}
            change={{ q: '', category: '' }}
            onChange={change}
            className="link flex min-h-11 items-center text-sm"
          >
            Clear filters
          </StoreLink>
        )}
        {searching && (
          <span className="appear-late text-sm text-stone" aria-hidden="true">
            Loading products...
          </span>
        )}
        <div className="ml-auto">
          <LayoutToggle view={view} onChange={change} />
        </div>
      </div>
      <div aria-busy={searching}>
        {found.length === 0 && <NoProducts view={view} onChange={change} />}
        <ProductGroups products={shown} layout={view.layout} onOpen={open} />
      </div>
      {!searching && shown.length < found.length && (
        <div className="mt-10 flex flex-col items-center gap-3">
          <p className="text-stone tabular-nums">
            Showing {shown.length} of {found.length} products
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
}
