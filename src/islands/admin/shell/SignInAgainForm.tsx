import { SignInForm } from '../../sign-in/SignInForm.tsx';
import { carryToast, showToast } from '../../toast/show-toast.ts';
import { useAdmin } from '../kit/admin-context.ts';
import { $sessionEnded } from '../kit/session.store.ts';

/** Signs in to continue after the session has ended. Another account reloads the page. */
export function SignInAgainForm() {
  const { user } = useAdmin();
  return (
    <div ref={focusPassword}>
      <SignInForm
        label="Sign in again"
        username={user.username}
        onSuccess={({ username }) => {
          if (username !== user.username) {
            // The page still shows the first account's data.
            carryToast(`Signed in as ${username}`, 'What was open belonged to another account.');
            location.assign(location.href);
            return;
          }
          $sessionEnded.set(false);
          showToast('Signed in again');
        }}
      />
    </div>
  );
}

/** The dialog was opened before this form was loaded, so it could not focus a field. */
function focusPassword(element: HTMLElement | null): void {
  element?.querySelector<HTMLElement>('[type="password"]')?.focus();
}
