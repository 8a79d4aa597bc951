import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PATHS } from '#shared/paths.ts';
import { MAX_SEARCH, readStoreView, SORT_LABELS, SORTS, type StoreView } from '#shared/store-view.ts';

interface Props {
  view: StoreView;
  categories: readonly string[];
  onChange: (change: Partial<StoreView>) => void;
  onSearch: (q: string) => void;
}

/** Search and sort order. Before hydration, a form that loads the address of its values. */
export function StoreControls({ view, categories, onChange, onSearch }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const isHydrated = useRef(false);

  // The form follows the address. Input entered before hydration updates the address instead.
  useEffect(() => {
    if (!form.current || !searchInput.current) return;
    if (isHydrated.current) {
      // The rendered view may lag behind the typed text. The address does not.
      const { q } = readStoreView(location.search, categories);
      if (searchInput.current.value.trim() !== q) searchInput.current.value = q;
      return;
    }
    isHydrated.current = true;
    const fields = new FormData(form.current);
    const query = new URLSearchParams(['q', 'sort'].map((name) => [name, String(fields.get(name))]));
    const { q, sort } = readStoreView(query.toString(), categories);
    if (q !== view.q || sort !== view.sort) onChange({ q, sort });
  }, [view, categories, onChange]);

  return (
    <search aria-label="Products">
      <form
        ref={form}
        method="get"
        action={PATHS.store}
        className="store-form"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(searchInput.current?.value ?? '');
        }}
      >
        <label className="relative block min-w-0">
          <span className="sr-only">Search</span>
          <Search
            aria-hidden="true"
            size={18}
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-stone max-sm:hidden"
          />
          <input
            ref={searchInput}
            type="search"
            name="q"
            defaultValue={view.q}
            placeholder="Search products..."
            maxLength={MAX_SEARCH}
            enterKeyHint="search"
            autoComplete="off"
            className="input max-sm:px-2.5 sm:pl-10"
            onChange={(event) => onSearch(event.target.value)}
          />
        </label>
        {view.category && <input type="hidden" name="category" value={view.category} />}
        <label className="flex items-center gap-2">
          <span className="text-sm font-semibold whitespace-nowrap max-sm:sr-only">Sort by</span>
          <select
            name="sort"
            className="input max-sm:px-2 max-sm:text-sm"
            value={view.sort}
            onChange={(event) =>
              onChange({ sort: SORTS.find((sort) => sort === event.target.value) ?? 'name' })
            }
          >
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {SORT_LABELS[sort]}
              </option>
            ))}
          </select>
        </label>
        {view.layout === 'list' && <input type="hidden" name="view" value="list" />}
        <noscript>
          <button type="submit" className="button button-secondary w-full">
            Show products
          </button>
        </noscript>
      </form>
    </search>
  );
}
