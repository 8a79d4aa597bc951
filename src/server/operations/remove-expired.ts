import type { Services } from '../services.ts';

/** Removes what has expired. */
export async function removeExpired({ sessions }: Services): Promise<void> {
  await sessions.deleteExpired();
}
