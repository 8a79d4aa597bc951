import { AppError } from '#shared/errors.ts';
import { isResponseLost, refusalOf } from './vendor-failures.ts';

interface Steps<T> {
  /** Looks for the order by our reference; null if there is none. */
  find: () => Promise<T | null>;
  create: () => Promise<T>;
  /** Whether the vendor rejected it because an order with this reference exists. Absent if it would make a second one. */
  isDuplicate?: (error: unknown) => boolean;
}

/**
 * Creates an order at most once: after a lost response, looks for the order. If it isn't found, it may still be pending, so only
 * a vendor that rejects duplicates is asked again.
 */
export async function submitOnce<T>({ find, create, isDuplicate }: Steps<T>): Promise<T> {
  const attempts = isDuplicate ? 2 : 1;
  for (let attempt = 1; ; attempt++) {
    try {
      return await create();
    } catch (error) {
      const isRefused = isDuplicate?.(error) ?? false;
      if (!isRefused && !isResponseLost(error)) throw error;
      const made = await find().catch(failedToFind);
      if (made !== null) return made;
      if (attempt === attempts || isRefused) throw error;
    }
  }
}

/** A key that is refused now says nothing about the call before: the vendor may have the order. */
function failedToFind(cause: unknown): never {
  if (refusalOf(cause) || isResponseLost(cause)) throw cause;
  throw new AppError('vendor_failed', { cause: new Error('The order was not looked up.', { cause }) });
}
