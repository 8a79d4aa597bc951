import { useState } from 'react';
import type { Role } from '#shared/roles.ts';
import { PasswordChange } from '#shared/schemas/account.schema.ts';
import { MIN_ADMIN_PASSWORD, MIN_PASSWORD } from '#shared/users.ts';
import { CredentialsForm } from '../sign-in/CredentialsForm.tsx';
import { showToast } from '../toast/show-toast.ts';
import { callSignedIn } from './call-signed-in.ts';

/** Changes the user's own password, which signs all other devices out. @param onChanged is called afterwards */
export function ChangePassword({ role, onChanged }: { role: Role; onChanged: () => void }) {
  // A fresh form after each change.
  const [changes, setChanges] = useState(0);
  return (
    <section aria-labelledby="password" className="panel p-6">
      <h2 id="password" className="mb-3 text-xl">
        Change password
      </h2>
      <CredentialsForm
        key={changes}
        label="Change password"
        schema={PasswordChange}
        send={(input) => callSignedIn('POST /api/account/password', input)}
        onSuccess={() => {
          showToast('Password changed', "You're signed out on all other devices.");
          setChanges((before) => before + 1);
          onChanged();
        }}
        failure={{ title: 'Password not changed', fallback: "We couldn't change your password" }}
        fields={[
          {
            name: 'currentPassword',
            label: 'Current password',
            autoComplete: 'current-password',
            type: 'password',
          },
          {
            name: 'newPassword',
            label: 'New password',
            autoComplete: 'new-password',
            type: 'password',
            hint: `At least ${role === 'admin' ? MIN_ADMIN_PASSWORD : MIN_PASSWORD} characters`,
          },
        ]}
        submit={{ idle: 'Change password', busy: 'Changing…' }}
      />
    </section>
  );
}
