import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { PRODUCT_PAGE_SIZE } from '#shared/admin-products.ts';
import { DetailDialog } from '../kit/dialog/DetailDialog.tsx';
import { Modal } from '../kit/dialog/Modal.tsx';
import { ListScreen } from '../kit/list/ListScreen.tsx';
import { loadedPart, PartBoundary } from '../kit/loaded-part.tsx';
import { mayDiscard } from '../kit/unsaved-changes.ts';
import { ProductListActions } from './actions/ProductListActions.tsx';
import { ProductTiles } from './ProductTiles.tsx';
import { PRODUCT_COLUMNS } from './product-columns.tsx';
import {
  categoryFilter,
  GRID,
  IMPORT,
  MORE_FILTERS,
  NEW_PRODUCT,
  PRODUCTS,
  STATE_FILTER,
} from './product-list.ts';
import { FIGURES_KEY, fetchFigures, fetchProducts, PRODUCTS_KEY } from './products.queries.ts';
import { VendorBanner } from './vendors/VendorBanner.tsx';
import { VendorList } from './vendors/VendorList.tsx';
import { VendorQuestions } from './vendors/VendorQuestions.tsx';

const DETAIL = loadedPart(async () => (await import('./ProductEditor.tsx')).ProductEditor);
const NEW_PRODUCT_FORM = loadedPart(
  async () => (await import('./actions/NewProductForm.tsx')).NewProductForm,
);

const PRODUCT_GRID = loadedPart(async () => (await import('./grid/ProductGrid.tsx')).ProductGrid);

const PRODUCT_IMPORT = loadedPart(async () => (await import('./csv/ProductImport.tsx')).ProductImport);

const SYNC_HISTORY = loadedPart(async () => (await import('./vendors/SyncHistory.tsx')).SyncHistory);

const BULK = loadedPart(async () => (await import('./actions/BulkProductActions.tsx')).BulkProductActions);

const bulkActions = (ids: string[], clear: () => void) => (
  <PartBoundary fallback={<span className="skeleton h-11 grow" />} onRetry={BULK.retry}>
    <BULK.Part ids={ids} onDone={clear} />
  </PartBoundary>
);

/** The products of the shop, its own and those of print vendors (docs/product/catalog.md#products-by-hand). */
export function Products() {
  const view = PRODUCTS.read(useSearch());
  const { data: figures } = useQuery({ queryKey: FIGURES_KEY, queryFn: fetchFigures });
  const isAdding = view.open === NEW_PRODUCT;
  const isGrid = view.open === GRID;
  const isImport = view.open === IMPORT;
  const isDeleted = view.filters['state'] === 'deleted';
  // Replaces the history entry: going back might ask about the changes that were just saved.
  const setOpen = (open: string | null) => PRODUCTS.view.change({ open }, { replace: true });
  const cancel = async () => {
    if (await mayDiscard()) setOpen(null);
  };
  return (
    <div className="flex flex-col gap-4">
      {/* The table of prices begins at the top: a phone shows little else. */}
      {!isGrid && (
        <>
          <VendorBanner />
          <VendorQuestions />
          <ProductTiles />
        </>
      )}
      {isGrid ? (
        <PartBoundary fallback={<div className="skeleton h-80" />} onRetry={PRODUCT_GRID.retry}>
          <PRODUCT_GRID.Part view={view} />
        </PartBoundary>
      ) : (
        <ListScreen
          list={PRODUCTS}
          view={view}
          noun={['product', 'products']}
          caption="Products"
          queryKey={PRODUCTS_KEY}
          pageSize={PRODUCT_PAGE_SIZE}
          load={fetchProducts}
          columns={PRODUCT_COLUMNS}
          cardHeight={20}
          filters={[STATE_FILTER, categoryFilter(figures?.categories ?? [])]}
          moreFilters={MORE_FILTERS}
          nameOf={({ name }) => name}
          {...(!isDeleted && { bulk: bulkActions })}
          actions={(total) => <ProductListActions view={view} total={total} />}
          words={{
            loading: 'Loading products...',
            failed: ({ message }) => `Error Loading Products. ${message}`,
            nothing: 'No products found. Add your first product to get started.',
            noMatch: ({ q, filters: { state, ...others } }) =>
              state === 'deleted' && q === '' && Object.keys(others).length === 0
                ? 'No deleted products.'
                : 'No products match your search criteria.',
          }}
          below={
            <div className="flex flex-col gap-4">
              <VendorList />
              <PartBoundary fallback={<div className="skeleton h-40" />} onRetry={SYNC_HISTORY.retry}>
                <SYNC_HISTORY.Part />
              </PartBoundary>
            </div>
          }
        />
      )}
      <Modal open={isAdding} title="Add Product" size="medium" onClose={() => void cancel()}>
        <PartBoundary fallback={<div className="skeleton m-4 h-80" />} onRetry={NEW_PRODUCT_FORM.retry}>
          <NEW_PRODUCT_FORM.Part onAdded={setOpen} />
        </PartBoundary>
      </Modal>
      <Modal open={isImport} title="Import products" size="medium" onClose={() => setOpen(null)}>
        <PartBoundary fallback={<div className="skeleton m-4 h-60" />} onRetry={PRODUCT_IMPORT.retry}>
          <PRODUCT_IMPORT.Part onDone={() => setOpen(null)} />
        </PartBoundary>
      </Modal>
      <DetailDialog
        noun="product"
        openId={isAdding || isGrid || isImport ? null : view.open}
        titleOf={() => 'Edit Product'}
        detail={DETAIL}
        onClose={() => PRODUCTS.view.close({ open: null })}
      />
    </div>
  );
}
