import { AppError } from '#shared/errors.ts';

/** The AppError that `work` throws. */
export function errorOf(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (AppError.is(error)) return error;
    throw error;
  }
  throw new Error('It was expected to throw.');
}

/** The AppError that `promise` rejects with. */
export async function rejectionOf(promise: Promise<unknown>): Promise<AppError> {
  const outcome = await promise.then(
    () => new Error('It was expected to reject.'),
    (error: unknown) => error,
  );
  if (AppError.is(outcome)) return outcome;
  throw outcome;
}
