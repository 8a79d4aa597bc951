import type { Services } from './services.ts';

/** Returns the moment of a change: never that of the last one, by which editors and workers know what they saw. */
export function changeMoment({ now }: Pick<Services, 'now'>, last: Date | null | undefined): Date {
  return new Date(Math.max(now().getTime(), (last?.getTime() ?? 0) + 1));
}
