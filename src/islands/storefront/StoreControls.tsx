import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { PATHS } from '#shared/paths.ts';
import { MAX_SEARCH, readStoreView, SORT_LABELS, SORTS, type StoreView } from '#shared/store-view.ts';

interface Props {
  view: StoreView;
  categories: readonly string[];
  onChange: (change: Partial<StoreView>) => void;
  onSearch: (q: string) => void;
}

/** Search, category and sort order. Before hydration, a form that loads the address of its values. */
export function StoreControls({ view, categories, onChange, onSearch }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  const isHydrated = useRef(false);

  // The form follows the address, except for what was entered before hydration, which the address follows.
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
    const query = new URLSearchParams(
      ['q', 'category', 'sort'].map((name) => [name, String(fields.get(name))]),
    );
    const { q, category, sort } = readStoreView(query.toString(), categories);
    if (q !== view.q || category !== view.category || sort !== view.sort) onChange({ q, category, sort });
  }, [view, categories, onChange]);

  return (
    <search aria-label="Products">
      <form
        ref={form}
        method="get"
        action={PATHS.store}
        className="mt-6 grid gap-4 min-[22rem]:grid-cols-2 lg:grid-cols-[1fr_14rem_14rem]"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(searchInput.current?.value ?? '');
        }}
      >
        <Labeled label="Search" className="min-[22rem]:col-span-2 lg:col-span-1">
          <span className="relative block">
            <Search
              aria-hidden="true"
              size={18}
              className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-stone"
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
              className="input pl-10"
              onChange={(event) => onSearch(event.target.value)}
            />
          </span>
        </Labeled>
        <Labeled label="Category">
          <select
            name="category"
            className="input"
            value={view.category}
            onChange={(event) => onChange({ category: event.target.value })}
          >
            <option value="">All Categories</option>
            {categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </select>
        </Labeled>
        <Labeled label="Sort by">
          <select
            name="sort"
            className="input"
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
        </Labeled>
        {view.layout === 'list' && <input type="hidden" name="view" value="list" />}
        <noscript>
          <button type="submit" className="button button-secondary">
            Show products
          </button>
        </noscript>
      </form>
    </search>
  );
}

function Labeled({
  label,
  className = '',
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className={className}>
      <span className="label">{label}</span>
      {children}
    </label>
  );
}
