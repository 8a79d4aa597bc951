import { useStore } from '@nanostores/react';
import { LoginInput } from '#shared/schemas/session.schema.ts';
import { CredentialsForm } from '../../sign-in/CredentialsForm.tsx';
import { signInApi } from '../../sign-in/sign-in.api.ts';
import { showToast } from '../../toast/show-toast.ts';
import { Modal } from '../kit/dialog/Modal.tsx';
import { $sessionEnded } from '../kit/session.store.ts';

/** Asks for the password when the session has ended. What was typed on the screen below stays. */
export function SignInAgain() {
  const hasEnded = useStore($sessionEnded);
  return (
    <Modal
      open={hasEnded}
      title="Your session has ended"
      size="medium"
      onClose={() => $sessionEnded.set(false)}
    >
      <div className="p-4">
        <p className="mb-4">Sign in again to continue. Nothing you typed is lost.</p>
        <CredentialsForm
          label="Sign in again"
          schema={LoginInput}
          send={signInApi.signIn}
          onSuccess={() => {
            $sessionEnded.set(false);
            showToast('Signed in again');
          }}
          failure={{ title: 'Login failed', fallback: 'Invalid username or password' }}
          fields={[
            { name: 'username', label: 'Username', autoComplete: 'username' },
            { name: 'password', label: 'Password', autoComplete: 'current-password', type: 'password' },
          ]}
          submit={{ idle: 'Sign in', busy: 'Signing in…' }}
        />
      </div>
    </Modal>
  );
}
