import { existsSync } from 'node:fs';
import { openDatabase } from '#db/client.ts';
import { readContent } from '#server/publishing/published-content.ts';
import { ensureRelease } from './release.ts';
import { untilServed } from './serving-release.ts';
import { loadSettings } from './settings.ts';

/**
 * `npm run rebuild`: builds a new release beside the live one and makes it the current one. Waits until the
 * running site has switched to it; when no site is running, the next start uses it.
 */
try {
  await publish();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error('The site stays as it was.');
  process.exitCode = 1;
}

async function publish(): Promise<void> {
  const env = loadSettings();
  if (!existsSync(env.databaseFile))
    throw new Error(
      `There is no database ${env.databaseFile} yet: the first npm start makes it and builds the site.`,
    );
  const db = openDatabase(env.databaseFile);
  const began = Date.now();
  try {
    const { directory, changed } = await ensureRelease(env, readContent({ db, env }));
    await untilServed(env, directory);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(changed ? `Published in ${seconds} s.` : 'Nothing changed: the current release stays.');
  } finally {
    db.$client.close();
  }
}
