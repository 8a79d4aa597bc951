import { useId } from 'react';
import type { UserDetail } from '#shared/schemas/user.schema.ts';
import { EmailChange } from '#shared/schemas/user-actions.schema.ts';
import { TextField } from '../../../kit/Field.tsx';
import { StaleEdit } from '../../kit/form/StaleEdit.tsx';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { changeUser, useUserCache } from '../users.api.ts';

const COMPARED = [{ name: 'email', label: 'Email' }] as const;

/** Sets the address that the account gets its emails at. */
export function EmailForm({ user }: { user: UserDetail }) {
  const { saved, onStale } = useUserCache();
  const id = useId();
  const { form, element, isSending, stale, errorOf, onSubmit } = useAdminForm({
    schema: EmailChange,
    record: user,
    valuesOf: ({ email, updatedAt }) => ({ email, updatedAt }),
    send: (change) => changeUser(user.id, change),
    onSaved: (changed) => saved(changed, 'Email updated'),
    onStale,
    failure: 'Update failed',
  });
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <StaleEdit noun="user" control={form.control} fields={COMPARED} stale={stale} />
      <TextField
        id={`${id}-email`}
        type="email"
        label="Email"
        hint="Any password link we already sent will stop working."
        autoComplete="off"
        error={errorOf('email')}
        {...form.register('email')}
      />
      <SubmitButton label="Save" busyLabel="Saving…" isSending={isSending} />
    </form>
  );
}
