import { isResponseLost } from './vendor-failures.ts';

interface Steps<T> {
  /** Looks for the order by our reference; null when there is none. */
  find: () => Promise<T | null>;
  create: () => Promise<T>;
  /** Whether the vendor refused because it has an order with this reference. */
  isDuplicate?: (error: unknown) => boolean;
}

const ATTEMPTS = 2;

/** Makes an order at most once: when a response gets lost, looks for the order before making it again. */
export async function submitOnce<T>({ find, create, isDuplicate = () => false }: Steps<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await create();
    } catch (error) {
      if (!isDuplicate(error) && !isResponseLost(error)) throw error;
      const made = await find();
      if (made !== null) return made;
      if (attempt === ATTEMPTS || isDuplicate(error)) throw error;
    }
  }
}
