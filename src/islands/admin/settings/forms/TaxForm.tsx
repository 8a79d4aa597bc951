import type { Control } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod/mini';
import { SETTING_INPUTS, type SettingRecord } from '#shared/schemas/settings.schema.ts';
import { SettingForm } from './SettingForm.tsx';
import { type TaxInput, TaxStates } from './TaxStates.tsx';
import { useSettingForm } from './use-setting-form.ts';

interface Props {
  record: SettingRecord<'tax'>;
  /** The categories of the store. */
  categories: readonly string[];
}

/** The sales tax table (docs/product/checkout.md#tax). */
export function TaxForm({ record, categories }: Props) {
  const admin = useSettingForm({
    group: 'tax',
    schema: SETTING_INPUTS.tax,
    record,
    valuesOf: ({ states, clothingCategories }) => ({
      states,
      // In the order of the checkboxes.
      clothingCategories: categories.filter((category) => clothingCategories.includes(category)),
    }),
  });
  const { form, errorOf } = admin;
  return (
    <SettingForm group="tax" admin={admin}>
      <p className="text-sm text-stone">
        Tax is charged by the state that an order ships to. A state that isn't listed has none.
      </p>
      <TaxStates form={form} errorOf={errorOf} />
      <ClothingCategories
        control={form.control}
        categories={categories}
        onChange={(chosen) => form.setValue('clothingCategories', chosen, { shouldDirty: true })}
      />
    </SettingForm>
  );
}

interface CategoriesProps {
  control: Control<TaxInput, unknown, z.output<typeof SETTING_INPUTS.tax>>;
  categories: readonly string[];
  onChange: (chosen: string[]) => void;
}

function ClothingCategories({ control, categories, onChange }: CategoriesProps) {
  const chosen = useWatch({ control, name: 'clothingCategories' });
  return (
    <fieldset>
      <legend className="mb-1 font-bold">Clothing</legend>
      <p className="text-sm text-stone">Products in these categories count as clothing.</p>
      <div className="flex flex-wrap gap-x-6">
        {categories.map((category) => (
          <label
            key={category}
            className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-2 wrap-anywhere"
          >
            <input
              type="checkbox"
              className="size-5 accent-olive"
              checked={chosen.includes(category)}
              onChange={({ target }) =>
                onChange(
                  categories.filter((each) => (each === category ? target.checked : chosen.includes(each))),
                )
              }
            />
            {category}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
