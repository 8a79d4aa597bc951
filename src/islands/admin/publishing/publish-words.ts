import { plural } from '#shared/count-words.ts';
import type { Publish, PublishState } from '#shared/schemas/publishing.schema.ts';
import { capitalized } from '#shared/status-words.ts';
import { timeOrMoment } from '../kit/dates.ts';

/** Returns the result or progress of a publish. */
export function resultWords({ status, result, pagesChanged }: Publish): string {
  if (status === 'waiting') return 'Waiting';
  if (status === 'running') return 'Publishing…';
  if (status === 'failed') return 'Failed';
  if (result === 'unchanged') return 'Nothing changed';
  const pages =
    pagesChanged === 0 ? 'no page changed' : plural(pagesChanged, 'page changed', 'pages changed');
  return result === 'rolled_back' ? `Rolled back, ${pages}` : capitalized(pages);
}

/**
 * Returns whether the site is up to date, as of `now`: `Publishing…`, `Live since 3:40 PM`, `Rolled back 3:40 PM`, `Failed: why`.
 */
export function stateWords(
  { state, lastPublishedAt, isRolledBack, error = '' }: PublishState,
  timeZone: string,
  now: Date,
): string {
  if (state === 'running') return 'Publishing…';
  if (state === 'failed') return `Failed: ${error.split('\n').find(Boolean)}`;
  if (!lastPublishedAt) return 'Live';
  const time = timeOrMoment(new Date(lastPublishedAt), timeZone, now);
  return isRolledBack ? `Rolled back ${time}` : `Live since ${time}`;
}

/** Returns a duration: `850 ms`, `3.2 s`, `1 min 5 s`. */
export function durationWords(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${Math.floor(milliseconds / 60_000)} min ${Math.floor((milliseconds % 60_000) / 1000)} s`;
}
