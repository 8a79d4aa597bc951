import type { Services } from '#server/kernel/services.ts';

/** Returns the moment of a change: never that of the last one, by which editors and workers know what they saw. */
export function changeMoment({ now }: Pick<Services, 'now'>, last: Date | null | undefined): Date {
  return new Date(Math.max(now().getTime(), (last?.getTime() ?? 0) + 1));
}

/**
 * Returns whether a row has changed since its editor read it.
 * @param seenAt the `updatedAt` that the editor saw; without it, no change counts
 */
export function hasChangedSince(seenAt: string | undefined, updatedAt: Date): boolean {
  return seenAt !== undefined && Date.parse(seenAt) !== updatedAt.getTime();
}
