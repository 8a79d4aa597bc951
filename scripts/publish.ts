import { appliedMigrations, type Db, pendingMigrations } from '#db/client.ts';
import { readContent } from '#server/flows/publishing/published-content.ts';
import type { Env } from '#server/kernel/env/env.ts';
import type { Published } from '#server/kernel/releases/publish-outcome.ts';
import type { PublishRow } from '#server/kernel/releases/publishing.queries.ts';
import type { PublishResult } from '#shared/publishing.ts';
import { checkRelease } from './check-release.ts';
import { ensureRelease } from './release.ts';
import { rollBack } from './roll-back.ts';
import { untilServed } from './serving-release.ts';

const RESULTS: Record<PublishResult, string> = {
  built: 'Built the site',
  rendered: 'Rendered the pages again',
  unchanged: 'Nothing changed: the current release stays.',
  rolled_back: 'Went back to the release',
};

/**
 * Publishes the pages, or goes back to another release, and waits until the running site serves it. With no site running, the
 * next start does.
 * @throws Error with the reason; then the site stays as it was
 */
export async function publish(
  shop: { env: Env; db: Db },
  { kind, release: target }: Pick<PublishRow, 'kind' | 'release'>,
  log: (line: string) => void,
): Promise<Omit<Published, 'log'>> {
  const { env, db } = shop;
  const began = performance.now();
  if (kind === 'publish') requireSameTables(db);
  const { directory, ...published } =
    kind === 'rollback'
      ? rollBack(shop, target ?? '')
      : await ensureRelease(
          env,
          { content: readContent(shop), migrations: appliedMigrations(db) },
          { check: (release) => checkRelease(release, shop), log },
        );
  const { result, release, pages } = published;
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  log(result === 'unchanged' ? RESULTS.unchanged : `${RESULTS[result]}: ${release}, after ${seconds()} s.`);
  if (pages.length > 0) log(`Changed pages: ${pages.join(', ')}`);
  await untilServed(env, directory);
  if (result !== 'unchanged') log(`Published in ${seconds()} s.`);
  return published;
}

/** Throws if the code expects other tables than the database has: its pages would fail. */
function requireSameTables(db: Db): void {
  const pending = pendingMigrations(db);
  if (pending > 0)
    throw new Error('The new code changes the database: restart the site with `npm start` instead.');
  if (pending < 0)
    throw new Error('The database was changed by a newer version of the site: update the code (git pull).');
}
