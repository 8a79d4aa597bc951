import { LoginInput } from '#shared/schemas/session.schema.ts';
import { CredentialsForm } from '../../sign-in/CredentialsForm.tsx';
import { signInApi } from '../../sign-in/sign-in.api.ts';
import { showToast } from '../../toast/show-toast.ts';
import { $sessionEnded } from '../kit/session.store.ts';

/** Signs in to continue where the session has ended. */
export function SignInAgainForm() {
  return (
    <div ref={focusFirstField}>
      <CredentialsForm
        label="Sign in again"
        schema={LoginInput}
        send={signInApi.signIn}
        onSuccess={() => {
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
