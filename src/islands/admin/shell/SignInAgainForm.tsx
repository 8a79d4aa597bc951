import { LoginInput } from '#shared/schemas/session.schema.ts';
import { CredentialsForm } from '../../sign-in/CredentialsForm.tsx';
import { signInApi } from '../../sign-in/sign-in.api.ts';
import { carryToast, showToast } from '../../toast/show-toast.ts';
import { useAdmin } from '../kit/admin-context.ts';
import { $sessionEnded } from '../kit/session.store.ts';

/** Signs in to continue where the session has ended. For another account, the page is loaded again. */
export function SignInAgainForm() {
  const { user } = useAdmin();
  return (
    <div ref={focusFirstField}>
      <CredentialsForm
        label="Sign in again"
        schema={LoginInput}
        send={signInApi.signIn}
        onSuccess={({ username }) => {
          if (username !== user.username) {
            // The page still shows what belongs to the first one.
            carryToast(`Signed in as ${username}`, 'What was open belonged to another account.');
            location.assign(location.href);
            return;
          }
          $sessionEnded.set(false);
          showToast('Signed in again');
        }}
        failure={{ title: 'Login failed', fallback: 'Invalid username or password', toast: true }}
        fields={[
          { name: 'username', label: 'Username', autoComplete: 'username' },
          { name: 'password', label: 'Password', autoComplete: 'current-password', type: 'password' },
        ]}
        submit={{ idle: 'Sign in', busy: 'Signing in…' }}
      />
    </div>
  );
}

/** The dialog was opened before this form was loaded, so it could not focus a field. */
function focusFirstField(element: HTMLElement | null): void {
  element?.querySelector('input')?.focus();
}
