import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form';
import type { z } from 'zod/mini';
import type { SETTING_INPUTS } from '#shared/schemas/settings.schema.ts';
import { US_STATE_NAMES, US_STATES, type UsState } from '#shared/us-states.ts';
import { addressOf } from '../../../../client/api.ts';
import { TextField } from '../../../kit/Field.tsx';
import { ExportButton } from '../../kit/list/ExportButton.tsx';
import { TaxImportButton } from './TaxImportButton.tsx';
import { useAddedFocus } from './use-added-focus.ts';

export type TaxInput = z.input<typeof SETTING_INPUTS.tax>;

interface Props {
  form: UseFormReturn<TaxInput, unknown, z.output<typeof SETTING_INPUTS.tax>>;
  errorOf: (name: FieldPath<TaxInput>) => string | undefined;
}

/** The rows of the tax table. */
export function TaxStates({ form, errorOf }: Props) {
  const id = useId();
  // Without `useFieldArray`, which the checkout would load with the rest of the library.
  const states = useWatch({ control: form.control, name: 'states' });
  const focusAdded = useAddedFocus();
  const setStates = (changed: typeof states) => {
    form.clearErrors('states');
    form.setValue('states', changed, { shouldDirty: true, shouldTouch: true });
  };
  const [chosen, setChosen] = useState('');
  /** Whether "Add" was pressed without a chosen state. */
  const [isMissing, setIsMissing] = useState(false);
  const listed = new Set(states.map(({ state }) => state));
  const unlisted = US_STATES.filter((state) => !listed.has(state));
  const add = () => {
    if (!chosen) {
      setIsMissing(true);
      document.getElementById(`${id}-add`)?.focus();
      return;
    }
    const rule = { state: chosen as UsState, rate: '', clothing: true, shipping: false };
    focusAdded(`states.${states.length}.rate`);
    setStates([...states, rule]);
    setChosen('');
  };
  const removeRow = (index: number) => {
    setStates(states.toSpliced(index, 1));
    // The button that had the focus is gone.
    document.getElementById(`${id}-add`)?.focus();
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-bold">States</legend>
      {states.length === 0 && <p>No state is listed, so no tax is charged.</p>}
      {states.map(({ state }, index) => (
        <fieldset
          key={state}
          aria-label={US_STATE_NAMES[state]}
          className="grid min-w-0 grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 rounded-md border border-bone-deep p-3 sm:grid-cols-[8rem_12rem_1fr_auto]"
        >
          <p className="self-center font-bold sm:self-start sm:pt-8">{US_STATE_NAMES[state]}</p>
          <TextField
            id={`${id}-rate-${state}`}
            label="Rate in %"
            inputMode="decimal"
            autoComplete="off"
            className="col-span-full row-start-2 sm:col-span-1 sm:row-start-auto"
            error={errorOf(`states.${index}.rate`) ?? errorOf(`states.${index}.state`)}
            {...form.register(`states.${index}.rate`)}
          />
          <div className="col-span-full row-start-3 flex flex-wrap gap-x-5 sm:col-span-1 sm:row-start-auto sm:pt-5">
            {(['clothing', 'shipping'] as const).map((what) => (
              <label key={what} className="inline-flex min-h-11 cursor-pointer items-center gap-2">
                <input
                  type="checkbox"
                  className="size-5 accent-olive"
                  {...form.register(`states.${index}.${what}`)}
                />
                {what === 'clothing' ? 'Taxes clothing' : 'Taxes shipping'}
              </label>
            ))}
          </div>
          <button
            type="button"
            className="col-start-2 row-start-1 grid size-11 cursor-pointer place-items-center sm:col-start-auto sm:row-start-auto sm:mt-5"
            aria-label={`Remove ${US_STATE_NAMES[state]}`}
            onClick={() => removeRow(index)}
          >
            <Trash2 aria-hidden="true" size={18} />
          </button>
        </fieldset>
      ))}
      <div className="flex flex-wrap items-end gap-3">
        <label className="grow sm:grow-0">
          <span className="label">State to add</span>
          <select
            id={`${id}-add`}
            className="input"
            value={chosen}
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? `${id}-missing` : undefined}
            onChange={({ target: { value } }) => {
              setChosen(value);
              setIsMissing(false);
            }}
          >
            <option value="">Choose a state</option>
            {unlisted.map((state) => (
              <option key={state} value={state}>
                {US_STATE_NAMES[state]}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="button button-secondary" onClick={add}>
          Add state
        </button>
        {isMissing && (
          <p id={`${id}-missing`} role="alert" className="field-error basis-full">
            Choose a state
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <TaxImportButton onRead={setStates} />
        <ExportButton
          href={addressOf('GET /api/admin/settings/tax/export.csv')}
          label="Export what is saved"
        />
      </div>
    </fieldset>
  );
}
