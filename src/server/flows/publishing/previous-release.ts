import { appliedMigrations } from '#db/client.ts';
import { listPublishes } from '#server/kernel/releases/publishing.queries.ts';
import { readPointer, servableReleases } from '#server/kernel/releases/releases.ts';
import type { Services } from '#server/kernel/services.ts';
import { KEPT_CHANGES, KEPT_PUBLISHES } from '#shared/publishing.ts';

/**
 * Returns the release that was live before the current one was published. After a rollback, this is an even earlier one: never
 * the release that was rolled back.
 * @throws Error if there is none that can be served
 */
export function previousRelease({ env, db }: Pick<Services, 'db' | 'env'>): string {
  const { release: live } = readPointer(env);
  const servable = servableReleases(env, appliedMigrations(db));
  const { rows } = listPublishes(db, { limit: KEPT_PUBLISHES + KEPT_CHANGES, offset: 0, status: 'done' });
  const ofLive = rows.findIndex(
    ({ release, kind, result }) => release === live && kind === 'publish' && result !== 'unchanged',
  );
  const found = rows
    .slice(ofLive + 1)
    .find(({ release }) => release !== null && release !== live && servable.has(release));
  if (!found?.release) throw new Error('There is no earlier release to go back to.');
  return found.release;
}
