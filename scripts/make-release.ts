import { randomUUID } from 'node:crypto';
import { appliedMigrations, openDatabase } from '#db/client.ts';
import { readContent } from '#server/flows/publishing/published-content.ts';
import { finishPublish, startPublish } from '#server/flows/publishing/run-publish.ts';
import { addPublish } from '#server/kernel/releases/publish-pages.ts';
import { faultsOf } from './check-release.ts';
import { endWithStarter } from './child-process.ts';
import { ensureRelease } from './release.ts';
import { loadSettings } from './settings.ts';

/**
 * Makes the release of the current sources and content for a start, in a process of its own: building takes memory that the
 * first process would keep. Faults are only said: a site with a dead link is better than none.
 */
endWithStarter();
const env = loadSettings();
const db = openDatabase(env.databaseFile);
const startedAt = new Date();
const {
  directory: _,
  isMade,
  ...published
} = await ensureRelease(
  env,
  { content: readContent({ db, env }), migrations: appliedMigrations(db) },
  { check: (release) => faultsOf(release, { env, db }).map((fault) => console.error(fault)) },
);
if (published.result !== 'unchanged') {
  const services = { db, newId: randomUUID, now: () => new Date() };
  const id = addPublish(services, { kind: 'publish', reason: 'Site started', actor: null });
  startPublish({ db, now: () => startedAt }, id);
  finishPublish(services, id, { ...published, log: '' });
}
if (isMade) console.log('Built the site.');
