import * as z from 'zod/mini';
import { callApi } from '#shared/api-client.ts';
import * as API from '#shared/api-paths.ts';
import type { LoginInput, RegisterInput } from '#shared/schemas/session.schema.ts';

/**
 * The part of a user that the page greets with. A success has set the session cookie: nothing else of the response,
 * such as a role of a newer release, may make it look like a failure.
 */
const SignedIn = z.object({ username: z.string() });
export type SignedIn = z.output<typeof SignedIn>;

export const signInApi = {
  signIn: (input: LoginInput) => callApi('POST', API.login, SignedIn, input),
  register: (input: RegisterInput) => callApi('POST', API.register, SignedIn, input),
};
