import { randomUUID } from 'node:crypto';
import { appliedMigrations, type Db } from '#db/client.ts';
import type { Env } from '#server/env.ts';
import { currentRelease } from '#server/publishing/current-release.ts';
import { addPublish } from '#server/publishing/publish-pages.ts';
import { readContent } from '#server/publishing/published-content.ts';
import { finishPublish, startPublish } from '#server/publishing/run-publish.ts';
import { faultsOf } from './check-release.ts';
import { ensureRelease } from './release.ts';
import { pinnedRelease, pointTo } from './release-pointer.ts';
import { sourcesFingerprint } from './release-sources.ts';

/**
 * Returns the release that a start serves: the one that was rolled back to, or that of the current sources and content, which
 * is made if it's missing. Faults are only said: a site with a dead link is better than none.
 */
export async function startRelease({ env, db }: { env: Env; db: Db }): Promise<{
  directory: string;
  isBuilt: boolean;
}> {
  const migrations = appliedMigrations(db);
  const pinned = pinnedRelease(env, sourcesFingerprint(env), migrations);
  if (pinned) {
    // Its folder may have been moved since.
    if (currentRelease(env) !== pinned) pointTo(env, pinned);
    console.log('The site stays at the release that it was rolled back to, until the next publish.');
    return { directory: pinned, isBuilt: false };
  }
  const services = { db, newId: randomUUID, now: () => new Date() };
  const startedAt = new Date();
  const { directory, isMade, ...published } = await ensureRelease(
    env,
    { content: readContent({ db, env }), migrations },
    { check: (release) => faultsOf(release, { env, db }).map((fault) => console.error(fault)) },
  );
  if (published.result !== 'unchanged') {
    const id = addPublish(services, { kind: 'publish', reason: 'Site started', actor: null });
    startPublish({ db, now: () => startedAt }, id);
    finishPublish(services, id, { ...published, log: '' });
  }
  return { directory, isBuilt: isMade };
}
