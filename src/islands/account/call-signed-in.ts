import { atom } from 'nanostores';
import { type CallName, call, type OutputOf } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';
import { showFailure } from '../toast/show-toast.ts';

/** Whether the session ended while the page was open. */
export const $isSignedOut = atom(false);

/** Calls the API. @throws ApiError as `call` does. If the session has ended, the page says so first. */
export async function callSignedIn<Name extends CallName>(
  ...request: Parameters<typeof call<Name>>
): Promise<OutputOf<Name>> {
  try {
    const data = await call(...request);
    $isSignedOut.set(false);
    return data;
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    $isSignedOut.set(true);
    throw new ApiError(401, "You've been signed out.", error.body, { cause: error });
  }
}

const isSignedOut = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 401;

/** Shows why something failed, unless the session has ended: the page already says so. */
export function showProblem(title: string, error: unknown): void {
  if (!isSignedOut(error)) showFailure(title, error instanceof Error ? error.message : undefined);
}
