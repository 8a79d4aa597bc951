import { ApiError } from '#shared/api-client.ts';
import type { FieldErrors } from '#shared/errors.ts';

/** Returns the messages of a failed request by the form's fields. Also a conflict is about one. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  return error.code === 'username_taken' ? { username: error.message } : error.fields;
}
