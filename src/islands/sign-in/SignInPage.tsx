import { useEffect } from 'react';
import { PATHS } from '#shared/paths.ts';
import { RegisterInput } from '#shared/schemas/session.schema.ts';
import { call } from '../../client/api.ts';
import { guarded } from '../kit/guarded.tsx';
import { showCarriedToast } from '../toast/show-carried-toast.ts';
import { carryToast } from '../toast/show-toast.ts';
import { CredentialsForm } from './CredentialsForm.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { SignInForm } from './SignInForm.tsx';

export type RequestedForm = 'sign-in' | 'create-account' | 'forgot-password';

interface Props {
  /** The institute's short name. */
  shortName: string;
  allowRegistration: boolean;
  /** The form that the address requests. */
  form: RequestedForm;
  /** The page to return to, which is then not the back office. */
  returnTo: string | null;
}

const LINK = 'link inline-flex min-h-11 items-center font-semibold';

/** The sign-in screen (docs/product/accounts.md#sign-in), which can also create accounts and send password links. */
export const SignInPage = guarded(function SignInPage({
  shortName,
  allowRegistration,
  form,
  returnTo,
}: Props) {
  useEffect(showCarriedToast, []);
  const addressOf = (name?: string) => {
    const query = [name, returnTo && `next=${encodeURIComponent(returnTo)}`].filter(Boolean).join('&');
    return query ? `${PATHS.signIn}?${query}` : PATHS.signIn;
  };
  const destination = returnTo ?? PATHS.admin;
  const signIn = (
    <a href={addressOf()} className={LINK}>
      Sign in
    </a>
  );
  if (form === 'forgot-password')
    return (
      <div className="panel p-6 sm:p-8">
        <h1 className="mb-6 text-2xl">Forgot your password?</h1>
        <ForgotPassword />
        <p className="mt-6 border-t border-bone-deep pt-3 text-sm">{signIn}</p>
      </div>
    );
  const isCreating = allowRegistration && form === 'create-account';
  const access = returnTo ? 'Sign in to your account' : `${shortName} Admin Access`;
  const title = isCreating ? 'Create your account' : access;
  return (
    <div className="panel p-6 sm:p-8">
      <h1 className="mb-6 text-2xl">{title}</h1>
      {isCreating ? (
        <CreateAccountForm shortName={shortName} destination={destination} />
      ) : (
        <>
          <SignInForm
            onSuccess={({ username }) => goTo(destination, 'Login successful', `Welcome back, ${username}!`)}
          />
          <p className="mt-3 text-sm">
            <a href={addressOf('forgot')} className={LINK}>
              Forgot password?
            </a>
          </p>
        </>
      )}
      {allowRegistration && (
        <p className="mt-6 flex flex-wrap items-center gap-x-2 border-t border-bone-deep pt-3 text-sm">
          {isCreating ? 'Already have an account?' : "Don't have an account?"}
          {isCreating ? (
            signIn
          ) : (
            <a href={addressOf('create')} className={LINK}>
              Create account
            </a>
          )}
        </p>
      )}
    </div>
  );
});

function CreateAccountForm({ shortName, destination }: { shortName: string; destination: string }) {
  return (
    <CredentialsForm
      label="Create account"
      schema={RegisterInput}
      send={(input) => call('POST /api/register', input)}
      onSuccess={({ username }) =>
        goTo(destination, 'Registration successful', `Welcome to ${shortName}, ${username}!`)
      }
      failure={{ title: 'Registration failed', fallback: 'Failed to create account', toast: true }}
      fields={[
        {
          name: 'username',
          label: 'Username',
          autoComplete: 'username',
          hint: '3 to 32 letters, numbers, or the symbols _ . -',
        },
        { name: 'email', label: 'Email', autoComplete: 'email', type: 'email' },
        {
          name: 'password',
          label: 'Password',
          autoComplete: 'new-password',
          type: 'password',
          hint: 'At least 8 characters',
        },
      ]}
      submit={{ idle: 'Create account', busy: 'Creating account…' }}
    />
  );
}

/** Goes to a page, which shows the toast. */
function goTo(destination: string, title: string, greeting: string): void {
  carryToast(title, greeting);
  location.assign(destination);
}
