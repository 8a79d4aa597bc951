import { callApi } from '#shared/api-client.ts';
import * as API from '#shared/api-paths.ts';
import { RegisterInput, User } from '#shared/schemas/session.schema.ts';
import { CredentialsForm } from './CredentialsForm.tsx';

interface Props {
  shortName: string;
}

export function CreateAccountForm({ shortName }: Props) {
  return (
    <CredentialsForm
      label="Create account"
      schema={RegisterInput}
      send={(input) => callApi('POST', API.register, User, input)}
      success={{
        title: 'Registration successful',
        greet: (username) => `Welcome to ${shortName}, ${username}!`,
      }}
      failure={{ title: 'Registration failed', fallback: 'Failed to create account' }}
      fields={[
        {
          name: 'username',
          label: 'Username',
          autoComplete: 'username',
          hint: '3 to 32 letters, digits, or the signs _ . -',
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
