import { LoginInput } from '#shared/schemas/session.schema.ts';
import { CredentialsForm } from './CredentialsForm.tsx';
import { signIn } from './sign-in.ts';

interface Props {
  label?: string;
  /** Who is expected to sign in. */
  username?: string;
  onSuccess: (user: { username: string }) => void;
}

/** Signs in with username and password. */
export function SignInForm({ label = 'Sign in', username, onSuccess }: Props) {
  return (
    <CredentialsForm
      label={label}
      schema={LoginInput}
      values={username === undefined ? undefined : { username }}
      send={signIn}
      onSuccess={onSuccess}
      failure={{ title: 'Login failed', fallback: 'Invalid username or password', toast: true }}
      fields={[
        { name: 'username', label: 'Username', autoComplete: 'username' },
        { name: 'password', label: 'Password', autoComplete: 'current-password', type: 'password' },
      ]}
      submit={{ idle: 'Sign in', busy: 'Signing in…' }}
    />
  );
}
