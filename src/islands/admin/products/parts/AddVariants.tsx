import { Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { plural } from '#shared/count-words.ts';
import { optionKey } from '#shared/variants.ts';
import { TextField } from '../../../kit/Field.tsx';
import type { TypedVariant } from './typed-variant.ts';

/** Sizes and colors as they are typed, with commas. */
export interface NewOptions {
  sizes: string;
  colors: string;
}

export const NO_NEW_OPTIONS: NewOptions = { sizes: '', colors: '' };

interface Props {
  typed: NewOptions;
  onType: (typed: NewOptions) => void;
  /** Adds the variants and returns how many there were. */
  onAdd: () => number;
}

const listOf = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

export function hasNewOptions({ sizes, colors }: NewOptions): boolean {
  return listOf(sizes).length + listOf(colors).length > 0;
}

/** Returns a variant for each missing combination of size and color. */
export function newVariants(typed: NewOptions, variants: readonly TypedVariant[]): TypedVariant[] {
  const known = new Set(variants.map(optionKey));
  const [sizes, colors] = [listOf(typed.sizes), listOf(typed.colors)];
  return (colors.length > 0 ? colors : [''])
    .flatMap((color) => (sizes.length > 0 ? sizes : ['']).map((size) => ({ size, color })))
    .filter((option) => !known.has(optionKey(option)))
    .map((option) => ({
      ...option,
      retailPrice: '',
      sku: '',
      isAvailable: true,
      imageUrl: '',
      backImageUrl: '',
    }));
}

/** Adds variants by their sizes and colors. */
export function AddVariants({ typed, onType, onAdd }: Props) {
  const id = useId();
  const [news, setNews] = useState('');
  const first = useRef<HTMLInputElement>(null);
  const add = () => {
    const count = onAdd();
    setNews(
      count > 0
        ? `${plural(count, 'variant', 'variants')} added above`
        : "Enter a size or color that isn't listed yet",
    );
    if (count > 0) first.current?.focus();
  };
  return (
    <fieldset
      className="grid items-end gap-3 rounded-md border border-bone-deep p-3 sm:grid-cols-[1fr_1fr_auto]"
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        add();
      }}
    >
      <legend className="px-1 text-sm font-bold">Add variants</legend>
      <TextField
        ref={first}
        id={`${id}-sizes`}
        name="newSizes"
        label="Sizes"
        hint="With commas: S, M, L"
        required={false}
        autoComplete="off"
        value={typed.sizes}
        onChange={({ target }) => onType({ ...typed, sizes: target.value })}
      />
      <TextField
        id={`${id}-colors`}
        name="newColors"
        label="Colors"
        hint="With commas: Olive, Black"
        required={false}
        autoComplete="off"
        value={typed.colors}
        onChange={({ target }) => onType({ ...typed, colors: target.value })}
      />
      <button type="button" className="button button-secondary" onClick={add}>
        <Plus aria-hidden="true" size={16} />
        Add
      </button>
      <p role="status" className="text-xs text-stone empty:hidden sm:col-span-full">
        {news}
      </p>
    </fieldset>
  );
}
