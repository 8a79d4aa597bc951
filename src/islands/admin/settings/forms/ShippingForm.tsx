import { useId } from 'react';
import { SETTING_INPUTS, type SettingRecord } from '#shared/schemas/settings.schema.ts';
import { TextField } from '../../../kit/Field.tsx';
import { SettingForm } from './SettingForm.tsx';
import { useSettingForm } from './use-setting-form.ts';

/** What shipping costs (docs/product/checkout.md#shipping). */
export function ShippingForm({ record }: { record: SettingRecord<'shipping'> }) {
  const id = useId();
  const admin = useSettingForm({
    group: 'shipping',
    schema: SETTING_INPUTS.shipping,
    record,
    valuesOf: (value) => value,
  });
  const { form, errorOf } = admin;
  return (
    <SettingForm group="shipping" admin={admin}>
      <p className="text-sm text-stone">
        New rates apply to carts and checkouts right away. Orders keep what they were charged.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          id={`${id}-flat`}
          label="Flat rate in dollars"
          hint="Charged below the amount for free shipping."
          inputMode="decimal"
          autoComplete="off"
          error={errorOf('shippingFlat')}
          {...form.register('shippingFlat')}
        />
        <TextField
          id={`${id}-free`}
          label="Free shipping from, in dollars"
          hint="0.00 makes shipping free for everyone."
          inputMode="decimal"
          autoComplete="off"
          error={errorOf('freeShippingFrom')}
          {...form.register('freeShippingFrom')}
        />
      </div>
    </SettingForm>
  );
}
