import { useState } from 'react';
import { ResetRequest } from '#shared/schemas/account.schema.ts';
import { call } from '../../client/api.ts';
import { CredentialsForm } from './CredentialsForm.tsx';

/** Asks for a link to choose a new password (docs/product/accounts.md#password-links). */
export function ForgotPassword() {
  const [answer, setAnswer] = useState<string>();
  if (answer)
    return (
      <div role="status" className="flex flex-col gap-3">
        <p className="font-bold">Check your inbox</p>
        <p>{answer}</p>
        <p>
          The link works once, for an hour. Nothing after a few minutes? Check your spam folder, and that you
          typed it right. We send at most three links an hour.
        </p>
      </div>
    );
  return (
    <>
      <p className="mb-4">We'll email you a link to choose a new one.</p>
      <CredentialsForm
        label="Forgot password"
        schema={ResetRequest}
        send={(input) => call('POST /api/password-resets', input)}
        onSuccess={({ message }) => setAnswer(message)}
        failure={{ title: 'Link not sent', fallback: "We couldn't send a link" }}
        fields={[{ name: 'account', label: 'Username or email', autoComplete: 'username' }]}
        submit={{ idle: 'Send the link', busy: 'Sending…' }}
      />
    </>
  );
}
