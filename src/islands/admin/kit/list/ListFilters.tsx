import { ChevronsUpDown, X } from 'lucide-react';
import { useId, useState } from 'react';
import { displayDay } from '#shared/dates.ts';
import { Field } from '../../../kit/Field.tsx';
import { releaseFocus } from '../release-focus.ts';
import { useSearchBox } from '../use-search-box.ts';
import { DayPresets } from './DayPresets.tsx';
import type { ListAddress, ListView } from './list-view.ts';

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2199-12-31';
const FIELD = 'min-w-0 grow basis-40 sm:max-w-52';
/** On a phone, all filters are in the panel, below the search box. */
const FOLDED = 'max-md:hidden max-md:group-has-[details[open]]:block';
/** On a phone, the chips are beside the closed panel where there is room. */
const BESIDE =
  'max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:has-[details[open]]:gap-y-3 md:flex-col';

interface FilterOption {
  value: string;
  label: string;
  group?: string;
}

/** A filter of a list screen. */
export interface ListFilter {
  /** Its name in the address. */
  name: string;
  label: string;
  /** The option that doesn't filter. */
  all: string;
  /** Options of a group are adjacent. */
  options: readonly FilterOption[];
}

/** A filter of a list screen that is a day, such as `2026-11-22`. */
export interface DayFilter {
  name: string;
  label: string;
  isDay: true;
  /** For a first-day filter, the name of the last-day filter. */
  until?: string;
}

interface Props {
  list: ListAddress;
  view: ListView;
  filters: readonly (ListFilter | DayFilter)[];
  /** Filters that are needed less often, in a panel that can be opened. */
  more?: readonly (ListFilter | DayFilter)[] | undefined;
  /** Keeps its identity between renders. */
  onSearch: (q: string) => void;
}

/** The filters and the search box of a list, with a removable chip for each that is set. */
export function ListFilters({ list, view, filters, more = [], onSearch }: Props) {
  const { box, onInput, onSubmit } = useSearchBox(view.q, onSearch);
  const without = (name: string) =>
    Object.fromEntries(Object.entries(view.filters).filter(([other]) => other !== name));
  const choose = (name: string, value: string) =>
    list.view.change({ filters: value ? { ...view.filters, [name]: value } : without(name) });
  const chips = [...filters, ...more].flatMap((filter) => {
    const value = view.filters[filter.name];
    if (value === undefined) return [];
    const words =
      'isDay' in filter ? dayWords(value) : filter.options.find((one) => one.value === value)?.label;
    // Options may still be loading.
    return [{ text: `${filter.label}: ${words ?? value}`, remove: () => choose(filter.name, '') }];
  });
  if (view.q) chips.push({ text: `Search: ${view.q}`, remove: () => list.view.change({ q: '' }) });
  const hasWrongDays = more.some((filter) => 'isDay' in filter && orderError(filter, more, view));
  const [isOpen, setIsOpen] = useState(hasWrongDays);
  const fields = (some: Props['filters'], className = FIELD) =>
    some.map((filter) => {
      const value = view.filters[filter.name] ?? '';
      const onChange = (next: string) => choose(filter.name, next);
      return 'isDay' in filter ? (
        <DayField
          key={filter.name}
          filter={filter}
          value={value}
          error={orderError(filter, some, view)}
          onChange={onChange}
          className={className}
        />
      ) : (
        <ChoiceField
          key={filter.name}
          filter={filter}
          value={value}
          onChange={onChange}
          className={className}
        />
      );
    });
  return (
    <search className={`flex gap-2 ${more.length > 0 ? BESIDE : 'flex-col'}`}>
      <form
        onSubmit={onSubmit}
        className={`group flex flex-wrap gap-3 ${more.length > 0 ? 'max-md:contents' : ''}`}
      >
        {fields(filters, more.length > 0 ? `${FIELD} ${FOLDED}` : FIELD)}
        <label className={`grow-[3] basis-60 ${more.length > 0 ? 'max-md:-order-1 max-md:basis-full' : ''}`}>
          <span className="label">{list.search.label}</span>
          <input
            ref={box}
            type="search"
            name="q"
            className="input"
            defaultValue={view.q}
            maxLength={list.search.maxLength}
            autoComplete="off"
            enterKeyHint="search"
            onInput={onInput}
          />
        </label>
        {more.length > 0 && (
          <details
            className="min-w-0 basis-full max-md:not-open:basis-auto"
            open={isOpen || hasWrongDays}
            onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
          >
            <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 font-bold max-md:-my-2 md:min-h-8">
              <span className="max-md:hidden">More filters</span>
              <span className="md:hidden">Filters</span>
              <ChevronsUpDown aria-hidden="true" size={16} />
            </summary>
            <div className="flex flex-wrap gap-3 pt-2">
              {more.some((filter) => 'isDay' in filter) && (
                <DayPresets
                  onChoose={(days) => list.view.change({ filters: { ...view.filters, ...days } })}
                />
              )}
              {fields(more)}
            </div>
          </details>
        )}
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

interface FieldProps<Filter> {
  filter: Filter;
  /** Empty if not set. */
  value: string;
  onChange: (value: string) => void;
  className: string;
}

function ChoiceField({ filter, value, onChange, className }: FieldProps<ListFilter>) {
  return (
    <label className={className}>
      <span className="label">{filter.label}</span>
      <select
        name={filter.name}
        className="input"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{filter.all}</option>
        {[...Map.groupBy(filter.options, ({ group }) => group)].map(([group, options]) =>
          group === undefined ? (
            <Options key="" options={options} />
          ) : (
            <optgroup key={group} label={group}>
              <Options options={options} />
            </optgroup>
          ),
        )}
      </select>
    </label>
  );
}

function Options({ options }: { options: readonly FilterOption[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

interface DayProps extends FieldProps<DayFilter> {
  error: string | undefined;
}

/** Filters once a day is complete: browsers report each typed digit of the year as a separate day, such as year 0002. */
function DayField({ filter, value, error, onChange, className }: DayProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  return (
    <Field id={id} label={filter.label} error={error} className={className}>
      {(control) => (
        <input
          type="date"
          name={filter.name}
          className="input"
          min={FIRST_DAY}
          max={LAST_DAY}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            const isEmptied = target.value === '' && !target.validity.badInput;
            const isDay = target.value >= FIRST_DAY && target.value <= LAST_DAY;
            if (isEmptied || isDay) onChange(target.value);
          }}
          {...control}
        />
      )}
    </Field>
  );
}

/** Returns an error if the first day is after the last one. */
function orderError(
  { name, label, until }: DayFilter,
  filters: Props['filters'],
  view: ListView,
): string | undefined {
  const last = filters.find((filter) => filter.name === until);
  const [from, to] = [view.filters[name], last && view.filters[last.name]];
  return last && from && to && from > to ? `${label} is after ${last.label}` : undefined;
}

/** Returns a day as people write it: `Nov 22, 2026`; undefined if there is no such day. */
function dayWords(day: string): string | undefined {
  return Number.isNaN(Date.parse(day)) ? undefined : displayDay(day, 'UTC');
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
