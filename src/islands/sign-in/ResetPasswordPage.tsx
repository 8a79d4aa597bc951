import { PATHS } from '#shared/paths.ts';
import { NewPassword } from '#shared/schemas/account.schema.ts';
import { call } from '../../client/api.ts';
import { carryToast } from '../toast/show-toast.ts';
import { CredentialsForm } from './CredentialsForm.tsx';

interface Props {
  /** From the link; null if it no longer works. */
  link: { token: string; username: string; isInvitation: boolean } | null;
  /** Where to sign in afterwards. */
  signInAddress: string;
}

/** Sets a new or first password with an emailed link (docs/product/accounts.md#password-links). */
export function ResetPasswordPage({ link, signInAddress }: Props) {
  const words = link?.isInvitation ? FIRST_PASSWORD : NEW_PASSWORD;
  return (
    <div className="panel p-6 sm:p-8">
      <h1 className="mb-6 text-2xl">{link ? words.title : 'This link no longer works'}</h1>
      {link ? (
        <>
          <p className="mb-4">
            {words.before} <strong className="wrap-anywhere">{link.username}</strong>.{words.after}
          </p>
          <CredentialsForm
            label={words.title}
            schema={NewPassword}
            send={({ password }) =>
              call('POST /api/password-resets/confirm', { token: link.token, password })
            }
            onSuccess={() => {
              carryToast(words.done, 'Sign in with your new password.');
              // Not kept in the history: Back would show the used link.
              location.replace(signInAddress);
            }}
            failure={words.failure}
            fields={[
              {
                name: 'password',
                label: words.field,
                autoComplete: 'new-password',
                type: 'password',
                hint: 'At least 8 characters; 12 for administrators',
              },
            ]}
            submit={words.submit}
          />
        </>
      ) : (
        <p>It's expired, already used, or you have a newer one in your inbox.</p>
      )}
      <p className="mt-6 border-t border-bone-deep pt-3 text-sm">
        <a href={`${PATHS.signIn}?forgot`} className="link inline-flex min-h-11 items-center font-semibold">
          Send me a new link
        </a>
      </p>
    </div>
  );
}

const NEW_PASSWORD = {
  title: 'Choose a new password',
  before: 'For the account',
  after: " You'll be signed out everywhere.",
  field: 'New password',
  submit: { idle: 'Change password', busy: 'Changing…' },
  done: 'Password changed',
  failure: { title: 'Password not changed', fallback: "We couldn't change your password" },
};

const FIRST_PASSWORD: typeof NEW_PASSWORD = {
  title: 'Choose a password',
  before: 'Welcome. Choose a password for the account',
  after: '',
  field: 'Password',
  submit: { idle: 'Set password', busy: 'Saving…' },
  done: 'Password set',
  failure: { title: 'Password not set', fallback: "We couldn't set your password" },
};
