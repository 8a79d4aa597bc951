import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { ROLES } from '#shared/roles.ts';
import type { AdminUser } from '#shared/schemas/user.schema.ts';
import { NewUserInput } from '#shared/schemas/user-actions.schema.ts';
import { call } from '../../../../client/api.ts';
import { Field, TextField } from '../../../kit/Field.tsx';
import { showToast } from '../../../toast/show-toast.ts';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { useStartInField } from '../../kit/form/use-start-in-field.ts';
import { ROLE_LABELS } from '../user-list.ts';
import { USERS_KEY } from '../users.queries.ts';

type Fields = Pick<AdminUser, 'username' | 'email' | 'role'>;

const NOTHING: Fields = { username: '', email: '', role: 'user' };

/** Creates an account for someone else. */
export function NewUserForm({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const id = useId();
  const { form, element, isSending, errorOf, onSubmit } = useAdminForm({
    schema: NewUserInput,
    record: NOTHING,
    valuesOf: ({ username, email, role }: Fields) => ({ username, email, role, password: '' }),
    send: (input) => call('POST /api/admin/users', input),
    onSaved({ username }, { email, password }) {
      const sent = `We've emailed ${email} a link to choose a password.`;
      showToast(`User ${username} created`, password === undefined ? sent : undefined);
      void queryClient.invalidateQueries({ queryKey: [USERS_KEY] });
      onDone();
    },
    failure: 'User not created',
  });
  useStartInField(element);
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3 p-4">
      <TextField
        id={`${id}-username`}
        label="Username"
        hint="3 to 32 letters, numbers, or the symbols _ . -"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={errorOf('username')}
        {...form.register('username')}
      />
      <TextField
        id={`${id}-email`}
        type="email"
        label="Email"
        autoComplete="off"
        error={errorOf('email')}
        {...form.register('email')}
      />
      <Field id={`${id}-role`} label="Role" error={errorOf('role')}>
        {(control) => (
          <select className="input" {...control} {...form.register('role')}>
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {ROLE_LABELS[role]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        id={`${id}-password`}
        type="password"
        label="Password (optional)"
        hint="Leave it empty, and we'll email them a link to choose one. Administrators need at least 12 characters."
        required={false}
        autoComplete="new-password"
        error={errorOf('password')}
        {...form.register('password')}
      />
      <SubmitButton label="Create user" busyLabel="Creating…" isSending={isSending} />
    </form>
  );
}
