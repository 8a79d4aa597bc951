import { useId } from 'react';
import type { UserDetail } from '#shared/schemas/user.schema.ts';
import { EmailChange } from '#shared/schemas/user-actions.schema.ts';
import { TextField } from '../../../kit/Field.tsx';
import { useAdmin } from '../../kit/admin-context.ts';
import { StaleEdit } from '../../kit/form/StaleEdit.tsx';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { changeUser, useUserCache } from '../users.queries.ts';

const COMPARED = [{ name: 'email', label: 'Email' }] as const;

/** Sets an account's email address. */
export function EmailForm({ user }: { user: UserDetail }) {
  const { saved, onStale } = useUserCache();
  const isSelf = useAdmin().user.id === user.id;
  const id = useId();
  const { form, element, isSending, stale, errorOf, onSubmit } = useAdminForm({
    schema: EmailChange,
    record: user,
    valuesOf: ({ email, updatedAt }) => ({ email, updatedAt, currentPassword: '' }),
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
        hint="Any password link we already sent will stop working. We'll tell the old address."
        autoComplete="off"
        error={errorOf('email')}
        {...form.register('email')}
      />
      {isSelf && (
        <TextField
          id={`${id}-password`}
          type="password"
          label="Your current password"
          autoComplete="current-password"
          error={errorOf('currentPassword')}
          {...form.register('currentPassword')}
        />
      )}
      <SubmitButton label="Save" busyLabel="Saving…" isSending={isSending} />
    </form>
  );
}
