import { PATHS } from '#shared/paths.ts';
import { CreateAccountForm } from './CreateAccountForm.tsx';
import { SignInForm } from './SignInForm.tsx';

interface Props {
  /** The institute's short name. */
  shortName: string;
  allowRegistration: boolean;
  /** Which form the address asks for. */
  form: 'sign-in' | 'create-account';
}

const OTHER_FORM = 'link inline-flex min-h-11 items-center font-semibold';

export function SignInPage({ shortName, allowRegistration, form }: Props) {
  const creating = allowRegistration && form === 'create-account';
  return (
    <div className="panel p-6 sm:p-8">
      <h1 className="mb-6 text-2xl">{`${shortName} Admin Access`}</h1>
      {creating ? <CreateAccountForm shortName={shortName} /> : <SignInForm />}
      {allowRegistration && (
        <p className="mt-6 flex flex-wrap items-center gap-x-2 border-t border-bone-deep pt-3 text-sm">
          {creating ? 'Have an account already?' : 'No account yet?'}
          {creating ? (
            <a href={PATHS.signIn} className={OTHER_FORM}>
              Sign in
            </a>
          ) : (
            <a href={`${PATHS.signIn}?create`} className={OTHER_FORM}>
              Create account
            </a>
          )}
        </p>
      )}
    </div>
  );
}
