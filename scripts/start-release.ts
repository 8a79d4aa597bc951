import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { appliedMigrations, type Db } from '#db/client.ts';
import { readContent } from '#server/flows/publishing/published-content.ts';
import type { Env } from '#server/kernel/env/env.ts';
import { currentRelease } from '#server/kernel/releases/current-release.ts';
import { isComplete } from '#server/kernel/releases/release-info.ts';
import { linkPackages } from './release-folders.ts';
import { isPinned, pinnedRelease, pointTo } from './release-pointer.ts';
import { releaseName, sourcesFingerprint } from './release-sources.ts';

/**
 * Returns the release that a start serves, if it exists: the one that was rolled back to, or that of the current sources and
 * content. Else `make-release.ts` makes it. Most starts need only this, which loads none of what makes a release.
 */
export function findStartRelease({ env, db }: { env: Env; db: Db }): string | null {
  const releases = join(env.dataDir, 'releases');
  if (!existsSync(releases)) return null;
  linkPackages(releases);
  const current = currentRelease(env);
  const sources = sourcesFingerprint(env);
  if (!isPinned(env)) {
    const directory = join(releases, releaseName(sources, readContent({ db, env })));
    return current === directory && isComplete(directory) ? directory : null;
  }
  const pinned = pinnedRelease(env, sources, appliedMigrations(db));
  if (!pinned) {
    console.log(
      "The site can't stay at the release that it was rolled back to: the code or the database has changed since, or it is gone. The newest one is served.",
    );
    return null;
  }
  // Its folder may have been moved since.
  if (current !== pinned) pointTo(env, pinned);
  console.log('The site stays at the release that it was rolled back to, until the next publish.');
  return pinned;
}
