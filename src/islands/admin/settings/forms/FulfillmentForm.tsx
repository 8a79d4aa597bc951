import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { SETTING_INPUTS, type SettingRecord } from '#shared/schemas/settings.schema.ts';
import { TextField } from '../../../kit/Field.tsx';
import { SettingForm } from './SettingForm.tsx';
import { useSettingForm } from './use-setting-form.ts';

/** Whether and when paid orders are sent to their vendors automatically (docs/product/fulfillment.md#automatic-fulfillment). */
export function FulfillmentForm({ record }: { record: SettingRecord<'fulfillment'> }) {
  const id = useId();
  const admin = useSettingForm({
    group: 'fulfillment',
    schema: SETTING_INPUTS.fulfillment,
    record,
    valuesOf: ({ automatic, delayMinutes, undoMinutes }) => ({
      automatic,
      delayMinutes: String(delayMinutes),
      undoMinutes: String(undoMinutes),
    }),
  });
  const { form, errorOf } = admin;
  const isAutomatic = useWatch({ control: form.control, name: 'automatic' });
  return (
    <SettingForm group="fulfillment" admin={admin}>
      <p className="text-sm text-stone">
        {isAutomatic
          ? 'Orders paid from the time you save are sent to their vendors after the delay. Until then you can correct the address, refund or cancel. Send earlier orders with Fulfill.'
          : "Nothing is sent to a vendor until you press Fulfill on an order. Orders whose delay isn't over yet won't be sent either."}
      </p>
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 self-start">
        <input type="checkbox" className="size-5 shrink-0 accent-olive" {...form.register('automatic')} />
        Send paid orders to their vendors automatically
      </label>
      <div className="flex max-w-80 flex-col gap-4">
        <TextField
          id={`${id}-delay`}
          label="Delay after the payment, in minutes"
          hint="Time to correct an address. 0 sends orders at once; 1,440 is a day."
          inputMode="numeric"
          autoComplete="off"
          error={errorOf('delayMinutes')}
          {...form.register('delayMinutes')}
        />
        <TextField
          id={`${id}-undo`}
          label="Time to undo, in minutes"
          hint="Orders that you send to vendors, and emails about what you ship by hand, go out after this time. 0 sends them at once."
          inputMode="numeric"
          autoComplete="off"
          error={errorOf('undoMinutes')}
          {...form.register('undoMinutes')}
        />
      </div>
    </SettingForm>
  );
}
