import { isFiltering, type StoreView } from '#shared/store-view.ts';
import { StoreLink } from './StoreLink.tsx';

interface Props {
  view: StoreView;
  onChange: (change: Partial<StoreView>) => void;
}

/** Shown if no product matches, or if the store is empty (docs/product.md#empty-store). */
export function NoProducts({ view, onChange }: Props) {
  return (
    <section className="panel mt-6 flex flex-col items-start gap-3 p-6 sm:p-10">
      <h2 className="text-xl">No products found</h2>
      {isFiltering(view) ? (
        <>
          <p>Try adjusting your search or filters.</p>
          <StoreLink
            view={view}
            change={{ q: '', category: '' }}
            onChange={onChange}
            className="button button-primary mt-2"
          >
            Clear filters
          </StoreLink>
        </>
      ) : (
        <p>Products will appear here once they are added.</p>
      )}
    </section>
  );
}
