import { missing } from './problem.ts';
import type { Stored } from './records.ts';
import type { RequestContext } from './request-context.ts';

/** Converts a page and the one object behind it, if there is one, to a list in Stripe's format. */
export function toList<T>(found: readonly T[], limit: number, url: string) {
  return { object: 'list' as const, data: found.slice(0, limit), has_more: found.length > limit, url };
}

/** @throws StripeProblem when the page is to start after an object that doesn't exist */
export function requireStart(
  { records }: RequestContext,
  kind: keyof Stored,
  startingAfter: string | undefined,
): void {
  if (startingAfter !== undefined && !records.find(kind, startingAfter)) {
    throw missing(kind, startingAfter, 'starting_after', 400);
  }
}
