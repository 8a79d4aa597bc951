import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { FieldPath, UseFormRegister } from 'react-hook-form';
import type { z } from 'zod/mini';
import { describeChoice } from '#shared/cart.ts';
import { displayMoney } from '#shared/money.ts';
import type { VariantGrid } from '#shared/schemas/variant-grid.schema.ts';
import { Field, TextField } from '../../../kit/Field.tsx';
import type { TypedVariant } from './typed-variant.ts';

type Input = z.input<typeof VariantGrid>;
export type PictureSide = (typeof SIDES)[number][0];

interface Props {
  index: number;
  variant: TypedVariant;
  /** The addresses of the pictures to choose from. */
  pictures: readonly string[];
  /** The product's price, for variants without their own. */
  price: string;
  register: UseFormRegister<Input>;
  errorOf: (name: FieldPath<Input>) => string | undefined;
  onRemove: () => void;
  /** Called with a chosen picture. */
  onPicture: (side: PictureSide, url: string) => void;
}

const SIDES = [
  ['imageUrl', 'Picture'],
  ['backImageUrl', 'Back picture'],
] as const;

/** The fields of one variant. */
export function VariantFields({
  index,
  variant,
  pictures,
  price,
  register,
  errorOf,
  onRemove,
  onPicture,
}: Props) {
  const id = useId();
  const name = describeChoice(variant) || `variant ${index + 1}`;
  const text = (field: 'size' | 'color' | 'retailPrice' | 'sku', label: string, placeholder?: string) => (
    <TextField
      id={`${id}-${field}`}
      label={label}
      required={false}
      autoComplete="off"
      placeholder={placeholder}
      inputMode={field === 'retailPrice' ? 'decimal' : 'text'}
      error={errorOf(`variants.${index}.${field}`)}
      {...register(`variants.${index}.${field}`)}
    />
  );
  return (
    <li className="rounded-md border border-bone-deep p-3">
      <fieldset className="grid min-w-0 grid-cols-2 items-start gap-x-3 gap-y-2 sm:grid-cols-3 lg:grid-cols-[1fr_1fr_5.5rem_1.2fr_1fr_1fr_auto]">
        <legend className="sr-only">{name}</legend>
        {text('size', 'Size')}
        {text('color', 'Color')}
        {text('retailPrice', 'Price in $', displayMoney(price).slice(1))}
        {text('sku', 'SKU')}
        {SIDES.map(([field, label]) => (
          <Field
            key={field}
            id={`${id}-${field}`}
            label={label}
            error={errorOf(`variants.${index}.${field}`)}
          >
            {(control) => (
              <select
                className="input"
                {...control}
                {...register(`variants.${index}.${field}`, {
                  onChange: ({ target }) => onPicture(field, target.value),
                })}
              >
                <option value="">{field === 'imageUrl' ? 'Main' : 'None'}</option>
                {pictures.map((url, place) => (
                  <option key={url} value={url}>
                    Picture {place + 1}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ))}
        <div className="col-span-full flex items-center justify-between gap-2 lg:col-span-1 lg:mt-6">
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              className="size-5 accent-olive"
              {...register(`variants.${index}.isAvailable`)}
            />
            Available
          </label>
          <button
            type="button"
            className="grid size-11 cursor-pointer place-items-center"
            aria-label={`Remove ${name}`}
            onClick={onRemove}
          >
            <Trash2 aria-hidden="true" size={18} />
          </button>
        </div>
      </fieldset>
    </li>
  );
}
