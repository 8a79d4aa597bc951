import { PATHS } from '#shared/paths.ts';
import { LoginInput, RegisterInput } from '#shared/schemas/session.schema.ts';
import { carryToast } from '../toast/show-toast.ts';
import { CredentialsForm } from './CredentialsForm.tsx';
import { signInApi } from './sign-in.api.ts';

interface Props {
  /** The institute's short name. */
  shortName: string;
  allowRegistration: boolean;
  /** The form that the address requests. */
  form: 'sign-in' | 'create-account';
}

const OTHER_FORM_LINK = 'link inline-flex min-h-11 items-center font-semibold';

/** The sign-in screen (docs/product.md#sign-in), which can also create accounts. */
export function SignInPage({ shortName, allowRegistration, form }: Props) {
  const isCreating = allowRegistration && form === 'create-account';
  return (
    <div className="panel p-6 sm:p-8">
      <h1 className="mb-6 text-2xl">{`${shortName} Admin Access`}</h1>
      {isCreating ? <CreateAccountForm shortName={shortName} /> : <SignInForm />}
      {allowRegistration && (
        <p className="mt-6 flex flex-wrap items-center gap-x-2 border-t border-bone-deep pt-3 text-sm">
          {isCreating ? 'Already have an account?' : "Don't have an account?"}
          {isCreating ? (
            <a href={PATHS.signIn} className={OTHER_FORM_LINK}>
              Sign in
            </a>
          ) : (
            <a href={`${PATHS.signIn}?create`} className={OTHER_FORM_LINK}>
              Create account
            </a>
          )}
        </p>
      )}
    </div>
  );
}

function SignInForm() {
  return (
    <CredentialsForm
      label="Sign in"
      schema={LoginInput}
      send={signInApi.signIn}
      onSuccess={({ username }) => openBackOffice('Login successful', `Welcome back, ${username}!`)}
      failure={{ title: 'Login failed', fallback: 'Invalid username or password' }}
      fields={[
        { name: 'username', label: 'Username', autoComplete: 'username' },
        { name: 'password', label: 'Password', autoComplete: 'current-password', type: 'password' },
      ]}
      submit={{ idle: 'Sign in', busy: 'Signing in…' }}
    />
  );
}

function CreateAccountForm({ shortName }: { shortName: string }) {
  return (
    <CredentialsForm
      label="Create account"
      schema={RegisterInput}
      send={signInApi.register}
      onSuccess={({ username }) =>
        openBackOffice('Registration successful', `Welcome to ${shortName}, ${username}!`)
      }
      failure={{ title: 'Registration failed', fallback: 'Failed to create account' }}
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

/** Goes to the back office, which shows the toast. */
function openBackOffice(title: string, greeting: string): void {
  carryToast(title, greeting);
  location.assign(PATHS.admin);
}
