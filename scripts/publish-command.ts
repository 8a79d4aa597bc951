import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, openDatabase, transaction } from '#db/client.ts';
import { previousRelease } from '#server/flows/publishing/previous-release.ts';
import { requireServable } from '#server/flows/publishing/request-rollback.ts';
import { failPublish, finishPublish, startPublish } from '#server/flows/publishing/run-publish.ts';
import type { Env } from '#server/kernel/env/env.ts';
import { splitFailure } from '#server/kernel/releases/publish-outcome.ts';
import { addPublish, enqueuePublish, publishPages } from '#server/kernel/releases/publish-pages.ts';
import { findPublish, type PublishRow } from '#server/kernel/releases/publishing.queries.ts';
import { endWithStarter } from './child-process.ts';
import { isDataLocked } from './data-lock.ts';
import { publish } from './publish.ts';
import { loadSettings } from './settings.ts';

type Request = Pick<PublishRow, 'kind' | 'reason' | 'release'>;
interface Shop {
  env: Env;
  db: Db;
  newId: () => string;
  now: () => Date;
}

/** What a direct run prints to stdout when it fails. */
export interface DirectFailure {
  error: string;
}

const ACTOR = 'Command line';
const FOLLOW_INTERVAL_MS = 100;

/**
 * Publishes or rolls back by a command and says what happened. While a site is running, its worker does it, so that there is one
 * at a time.
 * @returns the exit status
 */
export async function runCommand(request: Request, { direct = false } = {}): Promise<number> {
  try {
    const env = loadSettings();
    if (!existsSync(env.databaseFile))
      throw new Error(
        `There is no database ${env.databaseFile} yet: the first npm start makes it and builds the site.`,
      );
    const db = openDatabase(env.databaseFile);
    try {
      const shop: Shop = { env, db, newId: randomUUID, now: () => new Date() };
      if (direct) await runForWorker(shop, request);
      else {
        const release = request.kind === 'rollback' ? (request.release ?? previousRelease(shop)) : null;
        if (release !== null) requireServable(shop, release);
        await (isDataLocked(env.dataDir) ? askWorker : runHere)(shop, { ...request, release });
      }
    } finally {
      db.$client.close();
    }
    return 0;
  } catch (error) {
    const { reason, output } = splitFailure(error instanceof Error ? error.message : String(error));
    if (direct) console.log(JSON.stringify({ error: reason } satisfies DirectFailure));
    else console.error(reason);
    if (output) console.error(output);
    if (!direct) console.error('The site stays as it was.');
    return 1;
  }
}

/** Prints the log to stderr and the result to stdout. */
async function runForWorker(shop: Shop, request: Request): Promise<void> {
  // A later publish could be older than the next worker's.
  endWithStarter();
  // Visitors come first. Child processes inherit the priority.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const published = await publish(shop, request, (line) => console.error(line));
  console.log(JSON.stringify(published));
}

async function askWorker(shop: Shop, request: Request): Promise<void> {
  const id = transaction(shop.db, () =>
    request.kind === 'publish'
      ? publishPages(shop, request.reason, ACTOR)
      : enqueuePublish(shop, { ...request, actor: ACTOR }),
  );
  for (;;) {
    const row = findPublish(shop.db, id);
    if (!row || row.status === 'failed')
      throw new Error(row ? `${row.error}\n\n${row.log ?? ''}` : 'The publish is gone.');
    if (row.status === 'done') {
      console.log(row.log);
      return;
    }
    await sleep(FOLLOW_INTERVAL_MS);
  }
}

/** For a site that isn't running. */
async function runHere(shop: Shop, request: Request): Promise<void> {
  const id = addPublish(shop, { ...request, actor: ACTOR });
  startPublish(shop, id);
  const lines: string[] = [];
  try {
    const published = await publish(shop, request, (line) => {
      console.log(line);
      lines.push(line);
    });
    finishPublish(shop, id, { ...published, log: lines.join('\n') });
  } catch (error) {
    failPublish(shop, id, error as Error);
    throw error;
  }
}
