import { useEffect } from 'react';
import { countVisit } from '#shared/count-visit.ts';
import { isFiltering, type StoreView } from '#shared/store-view.ts';
import { StoreLink } from './StoreLink.tsx';

interface Props {
  view: StoreView;
  onChange: (change: Partial<StoreView>) => void;
}

/** The delay before counting a search: text typed on the way to it doesn't count. */
const TYPED_DELAY_MS = 1500;

/** Shown if no product matches, or if the store is empty (docs/product/catalog.md#store-page). */
export function NoProducts({ view, onChange }: Props) {
  const { q, category } = view;
  useEffect(() => {
    // A search within a category doesn't count: other categories may have matches.
    if (!q || category) return undefined;
    const timer = setTimeout(() => countVisit({ search: q }), TYPED_DELAY_MS);
    return () => clearTimeout(timer);
  }, [q, category]);
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
