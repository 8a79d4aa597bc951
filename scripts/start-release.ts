import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { appliedMigrations, type Db } from '#db/client.ts';
import { readContent } from '#server/flows/publishing/published-content.ts';
import { finishPublish, startPublish } from '#server/flows/publishing/run-publish.ts';
import type { Env } from '#server/kernel/env/env.ts';
import { addPublish } from '#server/kernel/releases/publish-pages.ts';
import {
  currentRelease,
  isServable,
  readInfo,
  readPointer,
  releaseFolder,
  releasesFolder,
} from '#server/kernel/releases/releases.ts';
import { publisher } from './publish-site.ts';
import { linkPackages } from './release-folders.ts';
import { releaseName, sourcesFingerprint } from './release-sources.ts';
import { StartError } from './start-error.ts';

interface Shop {
  env: Env;
  db: Db;
}

/**
 * Returns the live release if a start can serve it: after a rollback, or if it was made of the current sources and content. Most starts
 * need only this, and load none of the code that makes releases.
 */
export function findStartRelease({ env, db }: Shop): string | null {
  const current = currentRelease(env);
  if (!current) return null;
  linkPackages(releasesFolder(env));
  const sources = sourcesFingerprint(env);
  const { pinnedFor } = readPointer(env);
  if (pinnedFor === undefined) {
    const isCurrent = basename(current) === releaseName(sources, readContent({ db, env }));
    return isCurrent && readInfo(current) ? current : null;
  }
  const canStay = pinnedFor === sources && isServable(current, appliedMigrations(db));
  console.log(
    canStay
      ? 'The site stays at the release that it was rolled back to, until the next publish.'
      : "The site can't stay at the release that it was rolled back to: the code or the database has changed since, or it is gone. The newest one is served.",
  );
  return canStay ? current : null;
}

/**
 * Makes the release of the current sources and content, and returns its folder.
 * @throws StartError with the reason and the log
 */
export async function makeStartRelease({ env, db }: Shop): Promise<string> {
  const services = { db, newId: randomUUID, now: () => new Date() };
  const startedAt = new Date();
  const published = await publisher({ env, db }, undefined, ['--start'])({
    kind: 'publish',
    release: null,
  }).catch(({ message }: Error) => {
    throw new StartError(message);
  });
  if (published.result !== 'unchanged') {
    const id = addPublish(services, { kind: 'publish', reason: 'Site started', actor: null });
    startPublish({ db, now: () => startedAt }, id);
    finishPublish(services, id, { ...published, log: '' });
    console.log('Built the site.');
  }
  return releaseFolder(env, published.release);
}
