import { isResponseLost } from './vendor-failures.ts';

interface Steps<T> {
  /** Looks for the order by our reference; null when there is none. */
  find: () => Promise<T | null>;
  create: () => Promise<T>;
  /** Whether the vendor refused because it has an order with this reference. Absent if it would make a second one. */
  isDuplicate?: (error: unknown) => boolean;
}

/**
 * Makes an order at most once: when a response gets lost, looks for the order. If the vendor doesn't show it, it may still be on its way:
 * only a vendor that refuses a second one is asked again.
 */
export async function submitOnce<T>({ find, create, isDuplicate }: Steps<T>): Promise<T> {
  const attempts = isDuplicate ? 2 : 1;
  for (let attempt = 1; ; attempt++) {
    try {
      return await create();
    } catch (error) {
      const isRefused = isDuplicate?.(error) ?? false;
      if (!isRefused && !isResponseLost(error)) throw error;
      const made = await find();
      if (made !== null) return made;
      if (attempt === attempts || isRefused) throw error;
    }
  }
}
