import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form';
import type { z } from 'zod/mini';
import type { SETTING_INPUTS } from '#shared/schemas/settings.schema.ts';
import { TextField } from '../../../kit/Field.tsx';
import { useAddedFocus } from './use-added-focus.ts';

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
  // Without `useFieldArray`, which the checkout would load with the rest of the library.
  const sites = useWatch({ control: form.control, name: 'premierSites' });
  const focusAdded = useAddedFocus();
  const setSites = (changed: typeof sites) =>
    form.setValue('premierSites', changed, { shouldDirty: true, shouldTouch: true });
  const addSite = () => {
    focusAdded(`premierSites.${sites.length}.name`);
    setSites([...sites, NEW_SITE]);
  };
  const removeSite = (index: number) => {
    form.clearErrors('premierSites');
    setSites(sites.toSpliced(index, 1));
    // The button that had the focus is gone.
    document.getElementById(`${id}-add`)?.focus();
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-bold">Premier sites</legend>
      {sites.map((_, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a row are named by its place.
          key={index}
          aria-label={`Site ${index + 1}`}
          className="grid min-w-0 items-start gap-4 rounded-md border border-bone-deep p-3 sm:grid-cols-2"
        >
          {FIELDS.map(({ name, label, ...field }) => (
            <TextField
              key={name}
              id={`${id}-${index}-${name}`}
              label={label}
              inputMode={'inputMode' in field ? field.inputMode : undefined}
              autoComplete="off"
              error={errorOf(`premierSites.${index}.${name}`)}
              {...form.register(`premierSites.${index}.${name}`)}
            />
          ))}
          {sites.length > 1 && (
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
        onClick={addSite}
      >
        <Plus aria-hidden="true" size={16} />
        Add site
      </button>
    </fieldset>
  );
}
