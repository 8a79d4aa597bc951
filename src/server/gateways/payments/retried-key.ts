/**
 * Returns the idempotency key of a call that failed so often with an answer that the payment provider repeats
 * (`Payments.isStoredFailure`).
 */
export function retriedKey(key: string, failures: number): string {
  return failures === 0 ? key : `${key}:${failures}`;
}
