import { RegisterInput } from '#shared/schemas/session.schema.ts';
import { CredentialsForm } from './CredentialsForm.tsx';
import { createAccount } from './sign-in.api.ts';

interface Props {
  shortName: string;
}

export function CreateAccountForm({ shortName }: Props) {
  return (
    <CredentialsForm
      label="Create account"
      schema={RegisterInput}
      send={createAccount}
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
