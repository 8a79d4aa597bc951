import { useId } from 'react';
import { plural } from '#shared/count-words.ts';
import { type KeptRecords, RETENTION, RETENTION_NAMES, type Retention } from '#shared/retention.ts';
import { SETTING_INPUTS, type SettingRecord } from '#shared/schemas/settings.schema.ts';
import { TextField } from '../../../kit/Field.tsx';
import { confirm } from '../../kit/dialog/confirm.ts';
import { SettingForm } from './SettingForm.tsx';
import { useSettingForm } from './use-setting-form.ts';

/** A shorter retention permanently deletes older records. */
async function askBeforeDeleting(saved: Retention, next: Retention): Promise<boolean> {
  const deleted = RETENTION_NAMES.filter((name) => next[name] < saved[name]).map(
    (name) => `${RETENTION[name].what} (after ${plural(next[name], 'day', 'days')})`,
  );
  if (deleted.length === 0) return true;
  return confirm({
    title: 'Delete older records?',
    text: `This deletes: ${deleted.join('; ')}. This can't be undone.`,
    action: 'Save and delete',
  });
}

/** How many days each kind of record is kept (docs/product/back-office.md#retention). */
export function RetentionForm({ record }: { record: SettingRecord<'retention'> }) {
  const id = useId();
  const admin = useSettingForm({
    group: 'retention',
    schema: SETTING_INPUTS.retention,
    record,
    valuesOf: (value) => Object.fromEntries(RETENTION_NAMES.map((name) => [name, String(value[name])])),
    ask: (input) => askBeforeDeleting(record.value, input),
  });
  const { form, errorOf } = admin;
  return (
    <SettingForm group="retention" admin={admin}>
      <p className="text-sm text-stone">
        Older records are deleted within minutes of saving and can't be restored. The privacy page promises
        the same days and is published again.
      </p>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {RETENTION_NAMES.map((name) => {
          const { what, atLeast }: KeptRecords = RETENTION[name];
          return (
            <TextField
              key={name}
              id={`${id}-${name}`}
              label={what}
              hint={atLeast ? `In days, at least ${atLeast}` : 'In days'}
              inputMode="numeric"
              autoComplete="off"
              error={errorOf(name)}
              {...form.register(name)}
            />
          );
        })}
      </div>
    </SettingForm>
  );
}
