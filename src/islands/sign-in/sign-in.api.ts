import * as z from 'zod/mini';
import * as API from '#shared/account-api-paths.ts';
import { ApiError, callApi } from '#shared/api-client.ts';
import { type ResetConfirmation, ResetReceipt, type ResetRequest } from '#shared/schemas/account.schema.ts';
import type { LoginInput, RegisterInput } from '#shared/schemas/session.schema.ts';

/**
 * The part of a user that the page greets with. A success has set the session cookie: nothing else of the response,
 * such as a role of a newer release, may make it look like a failure.
 */
const SignedIn = z.object({ username: z.string() });

export const signInApi = {
  /** @throws ApiError whose `fields` say so when the name looks like an email address, whether or not there is an account */
  async signIn(input: LoginInput) {
    try {
      return await callApi('POST', API.login, SignedIn, input);
    } catch (error) {
      throw input.username.includes('@') ? askingForUsername(error) : error;
    }
  },
  requestReset: (input: ResetRequest) => callApi('POST', API.passwordResets, ResetReceipt, input),
  resetPassword: (input: ResetConfirmation) => callApi('POST', API.passwordResetConfirm, null, input),
  register: (input: RegisterInput) => callApi('POST', API.register, SignedIn, input),
};

function askingForUsername(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'invalid_credentials') return error;
  const fields = { username: 'Enter your username, not your email address.' };
  return new ApiError(error.status, error.message, { ...error.body, fields });
}
