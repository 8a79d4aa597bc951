import { call, type InputOf } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';

/**
 * Signs in.
 * @throws ApiError whose `fields` mention that the name looks like an email address, whether or not there is an account
 */
export async function signIn(input: InputOf<'POST /api/login'>) {
  try {
    return await call('POST /api/login', input);
  } catch (error) {
    throw input.username.includes('@') ? askingForUsername(error) : error;
  }
}

function askingForUsername(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== 'invalid_credentials') return error;
  const fields = { username: 'Enter your username, not your email address.' };
  return new ApiError(error.status, error.message, { ...error.body, fields });
}
