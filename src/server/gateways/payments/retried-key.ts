/** Returns the idempotency key of a call that got this many stored failures (`Payments.isStoredFailure`). */
export function retriedKey(key: string, failures: number): string {
  return failures === 0 ? key : `${key}:${failures}`;
}
