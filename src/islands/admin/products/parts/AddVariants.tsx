import { Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { optionKey } from '#shared/variants.ts';
import { TextField } from '../../../kit/Field.tsx';
import { plural } from '../../kit/words.ts';
import type { TypedVariant } from './typed-variant.ts';

interface Props {
  variants: readonly TypedVariant[];
  onAdd: (added: TypedVariant[]) => void;
}

const listOf = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

/** Adds a variant for each size in each color that there isn't one for. */
export function AddVariants({ variants, onAdd }: Props) {
  const id = useId();
  const [sizes, setSizes] = useState('');
  const [colors, setColors] = useState('');
  const [news, setNews] = useState('');
  const first = useRef<HTMLInputElement>(null);
  const add = () => {
    const known = new Set(variants.map(optionKey));
    const [sizeNames, colorNames] = [listOf(sizes), listOf(colors)];
    const combined = (colorNames.length > 0 ? colorNames : ['']).flatMap((color) =>
      (sizeNames.length > 0 ? sizeNames : ['']).map((size) => ({ size, color })),
    );
    const added = combined.filter((option) => !known.has(optionKey(option))).map(newVariant);
    setNews(
      added.length > 0
        ? `${plural(added.length, 'variant', 'variants')} added above`
        : "Enter a size or color that isn't listed yet",
    );
    if (added.length === 0) return;
    onAdd(added);
    setSizes('');
    setColors('');
    first.current?.focus();
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
        value={sizes}
        onChange={({ target }) => setSizes(target.value)}
      />
      <TextField
        id={`${id}-colors`}
        name="newColors"
        label="Colors"
        hint="With commas: Olive, Black"
        required={false}
        autoComplete="off"
        value={colors}
        onChange={({ target }) => setColors(target.value)}
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

function newVariant(option: Pick<TypedVariant, 'size' | 'color'>): TypedVariant {
  return { ...option, retailPrice: '', sku: '', isAvailable: true, imageUrl: '', backImageUrl: '' };
}
