import { useWatch } from 'react-hook-form';
import { SETTING_INPUTS, type SettingRecord } from '#shared/schemas/settings.schema.ts';
import { SettingForm } from './SettingForm.tsx';
import { useSettingForm } from './use-setting-form.ts';

/** Whether print vendors' new products wait for review (docs/product/vendors.md#new-products). */
export function SyncForm({ record }: { record: SettingRecord<'sync'> }) {
  const admin = useSettingForm({
    group: 'sync',
    schema: SETTING_INPUTS.sync,
    record,
    valuesOf: ({ reviewNew }) => ({ reviewNew }),
  });
  const { form } = admin;
  const reviewNew = useWatch({ control: form.control, name: 'reviewNew' });
  return (
    <SettingForm group="sync" admin={admin}>
      <p className="text-sm text-stone">
        {reviewNew
          ? "A sync lists a print vendor's new products under Products. They're for sale once you put them in the store."
          : "A print vendor's new products are for sale as soon as a sync finds them."}
      </p>
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 self-start">
        <input type="checkbox" className="size-5 shrink-0 accent-olive" {...form.register('reviewNew')} />
        Review new products before they're for sale
      </label>
    </SettingForm>
  );
}
