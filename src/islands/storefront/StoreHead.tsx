import type { StoreView } from '#shared/store-view.ts';
import { CategoryChips } from './CategoryChips.tsx';
import { LayoutToggle } from './LayoutToggle.tsx';
import { StoreControls } from './StoreControls.tsx';
import { StoreLink } from './StoreLink.tsx';

interface Props {
  title: string;
  /** What shipping costs. */
  shipping: string;
  view: StoreView;
  categories: readonly string[];
  /** How many products are found. */
  count: number;
  canClear: boolean;
  isSearching: boolean;
  onChange: (change: Partial<StoreView>) => void;
  onSearch: (q: string) => void;
}

/** The title of the store, how many products it shows, and the controls of that. */
export function StoreHead({
  title,
  shipping,
  view,
  categories,
  count,
  canClear,
  isSearching,
  onChange,
  onSearch,
}: Props) {
  return (
    <div className="store-head">
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      <p role="status" className="font-semibold whitespace-nowrap tabular-nums max-sm:text-sm">
        {count} {count === 1 ? 'product' : 'products'} found
      </p>
      <p className="text-sm text-stone">
        {shipping}
        {canClear && (
          <StoreLink
            view={view}
            change={{ q: '', category: '' }}
            onChange={onChange}
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
      <StoreControls view={view} categories={categories} onChange={onChange} onSearch={onSearch} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <CategoryChips view={view} categories={categories} onChange={onChange} />
        <LayoutToggle view={view} onChange={onChange} />
      </div>
    </div>
  );
}
