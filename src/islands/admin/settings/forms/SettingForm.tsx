import type { ComponentProps, ReactNode, RefObject, SyntheticEvent } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { SETTING_LABELS, type SettingGroup } from '#shared/settings.ts';
import { StaleEdit } from '../../kit/form/StaleEdit.tsx';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { SETTING_FIELDS } from '../setting-fields.ts';

interface Props<Input extends FieldValues, Output> {
  group: SettingGroup;
  /** What `useAdminForm` returns. */
  admin: {
    form: { control: Control<Input, unknown, Output> };
    element: RefObject<HTMLFormElement | null>;
    isSending: boolean;
    stale: ComponentProps<typeof StaleEdit<Input, Output>>['stale'];
    onSubmit: (event: SyntheticEvent) => void;
  };
  children: ReactNode;
}

/** The frame of a settings form: both versions if someone else changed it, its fields, and Save. */
export function SettingForm<Input extends FieldValues, Output>({
  group,
  admin: { form, element, isSending, stale, onSubmit },
  children,
}: Props<Input, Output>) {
  const fields = SETTING_FIELDS[group].map(({ name, ...field }) => ({
    name: name as FieldPath<Input>,
    ...field,
  }));
  return (
    <form
      ref={element}
      noValidate
      aria-label={SETTING_LABELS[group]}
      onSubmit={onSubmit}
      className="flex flex-col gap-4"
    >
      <StaleEdit noun="section" control={form.control} fields={fields} stale={stale} />
      {children}
      <SubmitButton label="Save" busyLabel="Saving…" isSending={isSending} />
    </form>
  );
}
