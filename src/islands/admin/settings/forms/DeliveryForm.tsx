import { useId } from 'react';
import { SETTING_INPUTS, type SettingRecord } from '#shared/schemas/settings.schema.ts';
import { TextField } from '../../../kit/Field.tsx';
import { SettingForm } from './SettingForm.tsx';
import { useSettingForm } from './use-setting-form.ts';

const RANGES = [
  { name: 'make', title: 'Business days from order to shipment' },
  { name: 'ship', title: 'Business days from shipment to arrival' },
] as const;

const asText = ({ min, max }: { min: number; max: number }) => ({ min: String(min), max: String(max) });

/** The business days used for delivery dates (docs/product/checkout.md#delivery-dates). */
export function DeliveryForm({ record }: { record: SettingRecord<'delivery'> }) {
  const id = useId();
  const admin = useSettingForm({
    group: 'delivery',
    schema: SETTING_INPUTS.delivery,
    record,
    valuesOf: ({ make, ship }) => ({ make: asText(make), ship: asText(ship) }),
  });
  const { form, errorOf } = admin;
  return (
    <SettingForm group="delivery" admin={admin}>
      <p className="text-sm text-stone">
        The shop shows them as dates, skipping weekends and federal holidays. Orders keep the dates they were
        given.
      </p>
      {RANGES.map(({ name, title }) => (
        <fieldset key={name}>
          <legend className="mb-2 font-bold">{title}</legend>
          <div className="grid grid-cols-2 gap-4">
            <TextField
              id={`${id}-${name}-min`}
              label="At least"
              inputMode="numeric"
              autoComplete="off"
              error={errorOf(`${name}.min`)}
              {...form.register(`${name}.min`)}
            />
            <TextField
              id={`${id}-${name}-max`}
              label="At most"
              inputMode="numeric"
              autoComplete="off"
              error={errorOf(`${name}.max`)}
              {...form.register(`${name}.max`)}
            />
          </div>
        </fieldset>
      ))}
    </SettingForm>
  );
}
