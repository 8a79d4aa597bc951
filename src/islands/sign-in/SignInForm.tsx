import { callApi } from '#shared/api-client.ts';
import * as API from '#shared/api-paths.ts';
import { LoginInput, User } from '#shared/schemas/session.schema.ts';
import { CredentialsForm } from './CredentialsForm.tsx';

export function SignInForm() {
  return (
    <CredentialsForm
      label="Sign in"
      schema={LoginInput}
      send={(input) => callApi('POST', API.login, User, input)}
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
