import { LoginInput } from '#shared/schemas/session.schema.ts';
import { CredentialsForm } from './CredentialsForm.tsx';
import { signIn } from './sign-in.api.ts';

export function SignInForm() {
  return (
    <CredentialsForm
      label="Sign in"
      schema={LoginInput}
      send={signIn}
      success={{ title: 'Login successful', greet: (username) => `Welcome back, ${username}!` }}
      failure={{ title: 'Login failed', fallback: 'Invalid username or password' }}
      fields={[
        { name: 'username', label: 'Username', autoComplete: 'username' },
        { name: 'password', label: 'Password', autoComplete: 'current-password', type: 'password' },
      ]}
      submit={{ idle: 'Sign in', busy: 'Signing in…' }}
    />
  );
}
