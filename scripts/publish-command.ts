import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, transaction } from '#db/client.ts';
import { previousRelease } from '#server/flows/publishing/previous-release.ts';
import { requireServable } from '#server/flows/publishing/request-rollback.ts';
import { carryOut } from '#server/flows/publishing/run-publish.ts';
import { addPublish, enqueuePublish, publishPages } from '#server/kernel/releases/publish-pages.ts';
import { findPublish, type PublishRow } from '#server/kernel/releases/publishing.queries.ts';
import { currentRelease, releasesFolder } from '#server/kernel/releases/releases.ts';
import { isDataLocked } from './data-lock.ts';
import { publisher } from './publish-site.ts';
import { pruneReleases } from './release-folders.ts';
import { loadSettings } from './settings.ts';

const ACTOR = 'Command line';
const FOLLOW_INTERVAL_MS = 100;

/**
 * Publishes or rolls back by a command and says what happened. While a site is running, its worker does it, so that there is one
 * at a time.
 * @returns the exit status
 */
export async function runCommand(request: Pick<PublishRow, 'kind' | 'reason' | 'release'>): Promise<number> {
  try {
    console.log(await run(request));
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error('The site stays as it was.');
    return 1;
  }
}

/**
 * Returns the log.
 * @throws Error with the reason and the log
 */
async function run({ kind, reason, release }: Parameters<typeof runCommand>[0]): Promise<string | null> {
  const env = loadSettings();
  if (!existsSync(env.databaseFile))
    throw new Error(
      `There is no database ${env.databaseFile} yet: the first npm start makes it and builds the site.`,
    );
  const db = openDatabase(env.databaseFile);
  const shop = { env, db, newId: randomUUID, now: () => new Date() };
  try {
    const target = kind === 'rollback' ? (release ?? previousRelease(shop)) : null;
    if (target !== null) requireServable(shop, target);
    const request = { kind, reason, release: target, actor: ACTOR };
    const enqueue = () =>
      transaction(db, () =>
        kind === 'publish' ? publishPages(shop, reason, ACTOR) : enqueuePublish(shop, request),
      );
    const isRunning = () => isDataLocked(env.dataDir);
    const isDoneHere = !isRunning();
    const id = isDoneHere ? addPublish(shop, request) : enqueue();
    if (isDoneHere) {
      // The outcome is in the history.
      await carryOut({ ...shop, publish: publisher(shop) }, { ...request, id }).catch(() => {});
      // A site that started in between serves the release that was current then.
      if (isRunning()) enqueue();
      else pruneReleases(releasesFolder(env), [currentRelease(env)]);
    }
    for (;;) {
      const { status = 'failed', error = 'The publish is gone.', log = null } = findPublish(db, id) ?? {};
      if (status === 'failed') throw new Error([error, log].filter(Boolean).join('\n'));
      if (status === 'done') return log;
      await sleep(FOLLOW_INTERVAL_MS);
    }
  } finally {
    db.$client.close();
  }
}
