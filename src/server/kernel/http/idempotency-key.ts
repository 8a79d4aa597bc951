import { AppError } from '#shared/errors.ts';

/**
 * Returns the `Idempotency-Key` header of a request; undefined without one.
 * @throws AppError `bad_request` if it isn't 1 to 255 printable characters
 */
export function readIdempotencyKey(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key');
  if (key === null) return undefined;
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  const message = 'Idempotency-Key must have 1 to 255 printable characters.';
  throw new AppError('bad_request', { message });
}
