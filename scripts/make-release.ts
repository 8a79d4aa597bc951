import { constants, setPriority } from 'node:os';
import { appliedMigrations, type Db, openDatabase, pendingMigrations } from '#db/client.ts';
import { listProductPages } from '#server/domain/seo/product-pages.queries.ts';
import { findFaults } from '#server/flows/publishing/find-faults.ts';
import { readContent } from '#server/flows/publishing/published-content.ts';
import { productPath } from '#shared/paths.ts';
import { endWithStarter } from './child-process.ts';
import { readRenderer } from './keep-renderer.ts';
import type { Made } from './publish-site.ts';
import { makeRelease } from './release.ts';
import { loadSettings } from './settings.ts';

/**
 * Makes the release of the current sources and content in a process of its own, whose memory ends with it, and prints `Made`.
 * With `--start`, it only reports faults: a site with a dead link is better than none.
 */
endWithStarter();
// React chooses its build by this when it renders the pages.
process.env['NODE_ENV'] = 'production';
const isStart = process.argv.includes('--start');
// Visitors come first. Child processes inherit the priority.
if (!isStart) setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const lines: string[] = [];
const made = await make().catch(({ message }: Error): Made => ({ error: message, log: lines.join('\n') }));
console.log(JSON.stringify(made));

async function make(): Promise<Made> {
  const env = loadSettings();
  const db = openDatabase(env.databaseFile);
  requireSameTables(db);
  const content = { content: readContent({ db, env }), migrations: appliedMigrations(db) };
  const check = (release: string) => {
    const faults = findFaults(release, {
      siteUrl: env.siteUrl,
      onDemand: readRenderer(release).onDemand.map((pattern) => new RegExp(pattern)),
      products: new Set(listProductPages(db).map(({ slug }) => productPath(slug))),
    });
    if (isStart) for (const fault of faults) console.error(fault);
    else if (faults.length > 0) throw new Error(`The pages have faults: ${faults.join('\n')}`);
  };
  const published = await makeRelease(env, content, { check, log: (line) => lines.push(line) });
  return { ...published, log: lines.join('\n') };
}

/** Throws if the code expects other tables than the database has: its pages would fail. */
function requireSameTables(db: Db): void {
  const pending = pendingMigrations(db);
  if (pending > 0)
    throw new Error('The new code changes the database: restart the site with `npm start` instead.');
  if (pending < 0)
    throw new Error('The database was changed by a newer version of the site: update the code (git pull).');
}
