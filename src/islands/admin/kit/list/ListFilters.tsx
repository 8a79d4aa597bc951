import { X } from 'lucide-react';
import { releaseFocus } from '../release-focus.ts';
import { useSearchBox } from '../use-search-box.ts';
import type { ListAddress, ListView } from './list-view.ts';

/** A filter of a list screen. */
export interface ListFilter {
  /** Its name in the address. */
  name: string;
  label: string;
  /** The option that doesn't filter. */
  all: string;
  options: readonly { value: string; label: string }[];
}

interface Props {
  list: ListAddress;
  view: ListView;
  filters: readonly ListFilter[];
  searchLabel: string;
  maxSearchLength: number;
  /** Keeps its identity between renders. */
  onSearch: (q: string) => void;
}

/** The filters and the search box of a list, with a removable chip for each that is set. */
export function ListFilters({ list, view, filters, searchLabel, maxSearchLength, onSearch }: Props) {
  const { box, onInput, onSubmit } = useSearchBox(view.q, onSearch);
  const without = (name: string) =>
    Object.fromEntries(Object.entries(view.filters).filter(([other]) => other !== name));
  const choose = (name: string, value: string) =>
    list.view.change({ filters: value ? { ...view.filters, [name]: value } : without(name) });
  const chips = filters.flatMap(({ name, label, options }) => {
    const chosen = options.find(({ value }) => value === view.filters[name]);
    return chosen ? [{ text: `${label}: ${chosen.label}`, remove: () => choose(name, '') }] : [];
  });
  if (view.q) chips.push({ text: `Search: ${view.q}`, remove: () => list.view.change({ q: '' }) });
  return (
    <search className="flex flex-col gap-2">
      <form onSubmit={onSubmit} className="flex flex-wrap gap-3">
        {filters.map(({ name, label, all, options }) => (
          <label key={name} className="grow basis-40 sm:max-w-52">
            <span className="label">{label}</span>
            <select
              name={name}
              className="input"
              value={view.filters[name] ?? ''}
              onChange={({ target: { value } }) => choose(name, value)}
            >
              <option value="">{all}</option>
              {options.map(({ value, label: words }) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          </label>
        ))}
        <label className="grow-[3] basis-60">
          <span className="label">{searchLabel}</span>
          <input
            ref={box}
            type="search"
            name="q"
            className="input"
            defaultValue={view.q}
            maxLength={maxSearchLength}
            autoComplete="off"
            enterKeyHint="search"
            onInput={onInput}
          />
        </label>
      </form>
      {chips.length > 0 && (
        <ul aria-label="Applied filters" className="flex flex-wrap gap-2">
          {chips.map(({ text, remove }) => (
            <Chip key={text} text={text} onRemove={remove} />
          ))}
        </ul>
      )}
    </search>
  );
}

function Chip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <li>
      <button
        type="button"
        className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-stone px-4 text-sm wrap-anywhere hover:bg-bone-deep md:min-h-8"
        onClick={({ currentTarget }) => {
          releaseFocus(currentTarget);
          onRemove();
        }}
      >
        <span className="sr-only">Remove filter</span>
        {text}
        <X aria-hidden="true" size={14} className="shrink-0" />
      </button>
    </li>
  );
}
