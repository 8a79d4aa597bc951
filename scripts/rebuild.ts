import { openDatabase } from '#db/client.ts';
import { listActiveSeo } from '#server/seo/seo.queries.ts';
import { ensureRelease } from './release.ts';
import { loadSettings } from './settings.ts';

/**
 * Publishes what changed: builds beside the live release and makes the new one the current one when it is
 * whole. A running site switches to it within a second; without one, the next start begins with it.
 */
const env = loadSettings();
const db = openDatabase(env.databaseFile);
const began = Date.now();
try {
  const { changed } = ensureRelease(env, listActiveSeo(db));
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(changed ? `Published in ${seconds} s.` : 'Nothing changed: the current release stays.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('The site stays as it was.');
  process.exitCode = 1;
} finally {
  db.$client.close();
}
