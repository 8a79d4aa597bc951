import type { $ZodType } from 'zod/v4/core';
import type { ErrorCode } from '#shared/error-table.ts';
import type { Call } from './router.ts';

/** Errors that any call may return, whatever it declares. */
export const GENERAL_ERRORS = [
  'bad_request',
  'internal_error',
  'method_not_allowed',
  'not_found',
  'storage_full',
  'too_busy',
] as const satisfies ErrorCode[];

/** Returns a call's declared errors and those implied by the rest of its declaration. */
export function declaredErrors(path: string, method: string, call: Partial<Call['spec']>): ErrorCode[] {
  const reads = method === 'GET' || method === 'HEAD';
  const body: ErrorCode[] = ['bad_request', 'unsupported_media_type', 'payload_too_large'];
  const codes: ErrorCode[] = [
    ...(call.limit ? ['rate_limited' as const] : []),
    ...(reads || call.webhook ? [] : ['bad_origin' as const]),
    ...(call.auth === 'user' || call.auth === 'admin' ? ['unauthenticated' as const] : []),
    ...(call.auth === 'admin' ? ['forbidden' as const] : []),
    ...(reads || call.webhook ? [] : body),
    ...(call.upload ? ['file_too_large' as const] : []),
    ...(/[:*]/.test(path) && !call.webhook ? [call.missing ?? 'not_found'] : []),
    ...(hasInvalidFields(path, call) ? ['validation_failed' as const] : []),
    ...(call.errors ?? []),
  ];
  return [...new Set(codes)];
}

/** Returns whether a field of a call is part of its path. */
export function isPathParameter(path: string, field: string): boolean {
  return new RegExp(`[:*]${field}(?![\\w])`).test(path);
}

/** Returns whether a field other than a path parameter can be invalid. */
function hasInvalidFields(path: string, { input }: Partial<Call['spec']>): boolean {
  return input !== undefined && fieldsOf(input).some((field) => !isPathParameter(path, field));
}

/** Returns the names of an object schema's fields, including those behind a transformation. */
function fieldsOf({ _zod: { def } }: $ZodType): string[] {
  if ('out' in def) return fieldsOf(def.out as $ZodType);
  return 'shape' in def ? Object.keys(def.shape as object) : [];
}
