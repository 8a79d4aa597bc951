import { PATHS } from '#shared/paths.ts';
import { ApiError } from '../../../client/api-error.ts';
import { releaseFocus } from './release-focus.ts';

interface Props {
  message: string;
  error: Error;
  /** The label of the button. */
  action?: string;
  onRetry: () => unknown;
}

/** An error message with a retry button, or with a sign-in link if the session has expired. */
export function LoadError({ message, error, action = 'Retry', onRetry }: Props) {
  const signedOut = error instanceof ApiError && error.status === 401;
  return (
    <div role="alert" className="flex flex-col items-start gap-3 border-bone-deep p-4 not-first:border-t">
      <p>
        <strong>{message}</strong>
        {signedOut && ' Your session has ended.'}
      </p>
      {signedOut ? (
        <a href={PATHS.signIn} className="button button-secondary">
          Sign in again
        </a>
      ) : (
        <button
          type="button"
          className="button button-secondary"
          onClick={({ currentTarget }) => {
            releaseFocus(currentTarget);
            onRetry();
          }}
        >
          {action}
        </button>
      )}
    </div>
  );
}
