import { useId } from 'react';
import { SETTING_INPUTS, type SettingRecord } from '#shared/schemas/settings.schema.ts';
import { STAFF_EMAIL_KINDS } from '#shared/staff-emails.ts';
import { TextField } from '../../../kit/Field.tsx';
import { fieldLabel } from '../setting-fields.ts';
import { SettingForm } from './SettingForm.tsx';
import { useSettingForm } from './use-setting-form.ts';

/** Who gets staff emails (docs/product/email.md#staff-emails). */
export function NotifyForm({ record }: { record: SettingRecord<'notify'> }) {
  const id = useId();
  const admin = useSettingForm({
    group: 'notify',
    schema: SETTING_INPUTS.notify,
    record,
    valuesOf: (value) => Object.fromEntries(STAFF_EMAIL_KINDS.map((kind) => [kind, value[kind].join(', ')])),
  });
  const { form, errorOf } = admin;
  return (
    <SettingForm group="notify" admin={admin}>
      <p className="text-sm text-stone">
        Email addresses with commas between them. Leave a field empty if nobody needs to know.
      </p>
      {STAFF_EMAIL_KINDS.map((kind) => (
        <TextField
          key={kind}
          id={`${id}-${kind}`}
          label={fieldLabel('notify', kind)}
          required={kind === 'messages'}
          inputMode="email"
          autoComplete="off"
          error={errorOf(kind)}
          {...form.register(kind)}
        />
      ))}
    </SettingForm>
  );
}
