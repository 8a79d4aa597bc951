import type { FieldErrors } from '#shared/errors.ts';
import { ApiError } from '../../client/api-error.ts';

/** The fields of conflicts, by error code: only invalid input names its fields itself. */
const FIELDS: Partial<Record<string, string>> = {
  username_taken: 'username',
  total_would_change: 'shippingAddress.state',
};

/** Returns the messages of a failed request by the form's fields. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  const field = FIELDS[error.code];
  return field ? { [field]: error.message } : error.fields;
}
