import { atom } from 'nanostores';
import * as API from '#shared/account-api-paths.ts';
import { ApiError, callApi } from '#shared/api-client.ts';
import { AccountOrders, AccountSessions, type PasswordChange } from '#shared/schemas/account.schema.ts';
import { showFailure } from '../toast/show-toast.ts';

/** Whether the session ended while the page was open. */
export const $isSignedOut = atom(false);

/** @throws ApiError as `callApi`; for a session that has ended, after saying so on the page */
const call: typeof callApi = async (...request) => {
  try {
    const data = await callApi(...request);
    $isSignedOut.set(false);
    return data;
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    $isSignedOut.set(true);
    throw new ApiError(401, "You've been signed out.", error.body, { cause: error });
  }
};

const isSignedOut = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 401;

export const accountApi = {
  orders: (offset: number) => call('GET', `${API.accountOrders}?offset=${offset}`, AccountOrders),
  sessions: () => call('GET', API.accountSessions, AccountSessions),
  endSession: (id: string) => call('DELETE', API.accountSession(id), null),
  endOtherSessions: () => call('POST', API.otherAccountSessions, null),
  changePassword: (input: PasswordChange) => call('POST', API.accountPassword, null, input),
};

/** Shows why something failed, unless it is that the session has ended, which the page says by itself. */
export function showProblem(title: string, error: unknown): void {
  if (!isSignedOut(error)) showFailure(title, error instanceof Error ? error.message : undefined);
}
