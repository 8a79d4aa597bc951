import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { type FieldPath, type UseFormReturn, useFieldArray } from 'react-hook-form';
import type { z } from 'zod/mini';
import type { SETTING_INPUTS } from '#shared/schemas/settings.schema.ts';
import { TextField } from '../../../kit/Field.tsx';

type Input = z.input<typeof SETTING_INPUTS.institute>;

const FIELDS = [
  { name: 'name', label: 'Name' },
  { name: 'city', label: 'City' },
  { name: 'state', label: 'State' },
  { name: 'latitude', label: 'Latitude', inputMode: 'decimal' },
  { name: 'longitude', label: 'Longitude (west is negative)', inputMode: 'text' },
] as const;
const NEW_SITE = { name: '', city: '', state: '', latitude: '', longitude: '' };

interface Props {
  form: UseFormReturn<Input, unknown, z.output<typeof SETTING_INPUTS.institute>>;
  errorOf: (name: FieldPath<Input>) => string | undefined;
}

/** The sites on the map of the home page. */
export function PremierSites({ form, errorOf }: Props) {
  const id = useId();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'premierSites' });
  const removeSite = (index: number) => {
    remove(index);
    // The button that had the focus is gone.
    document.getElementById(`${id}-add`)?.focus();
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-bold">Premier sites</legend>
      {fields.map(({ id: key }, index) => (
        <fieldset
          key={key}
          aria-label={`Site ${index + 1}`}
          className="grid min-w-0 items-start gap-4 rounded-md border border-bone-deep p-3 sm:grid-cols-2"
        >
          {FIELDS.map(({ name, label, ...field }) => (
            <TextField
              key={name}
              id={`${id}-${key}-${name}`}
              label={label}
              inputMode={'inputMode' in field ? field.inputMode : undefined}
              autoComplete="off"
              error={errorOf(`premierSites.${index}.${name}`)}
              {...form.register(`premierSites.${index}.${name}`)}
            />
          ))}
          {fields.length > 1 && (
            <button
              type="button"
              className="button button-secondary self-end justify-self-start text-sm"
              aria-label={`Remove site ${index + 1}`}
              onClick={() => removeSite(index)}
            >
              <Trash2 aria-hidden="true" size={16} />
              Remove
            </button>
          )}
        </fieldset>
      ))}
      <button
        type="button"
        id={`${id}-add`}
        className="button button-secondary self-start text-sm"
        onClick={() => append(NEW_SITE, { focusName: `premierSites.${fields.length}.name` })}
      >
        <Plus aria-hidden="true" size={16} />
        Add site
      </button>
    </fieldset>
  );
}
