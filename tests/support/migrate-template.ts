import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { migrateDatabase, openDatabase } from '#db/client.ts';
import { ROOT } from '#scripts/root.ts';

const MEMORY = '/dev/shm';
const MIN_FREE_BYTES = 2 * 1024 ** 3;

/** Returns the folder for temporary files: in memory where that has room, because a database on disk waits at each transaction. */
function temporaryFolder(): string {
  if (process.env['TMPDIR'] || !existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= MIN_FREE_BYTES ? MEMORY : tmpdir();
}

/** Loads drizzle-orm as bootstrap.mjs does, in workers and in the processes that tests start. */
const PRELOAD = `--import=${pathToFileURL(join(ROOT, 'scripts/resolve-drizzle.mjs'))}`;

/**
 * Migrates one database file for the whole run; every test works on a copy of it. All temporary files of the run are in
 * its folder and go with it, also those that a test leaves.
 */
export default function setup(project: TestProject): () => void {
  const directory = mkdtempSync(join(temporaryFolder(), 'gti-test-'));
  process.env['TMPDIR'] = directory;
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} ${PRELOAD}`;
  const template = join(directory, 'template.sqlite');
  const db = openDatabase(template);
  migrateDatabase(db);
  db.$client.pragma('wal_checkpoint(TRUNCATE)');
  db.$client.close();
  project.provide('templateDatabase', template);
  return () => rmSync(directory, { recursive: true, force: true });
}

declare module 'vitest' {
  export interface ProvidedContext {
    templateDatabase: string;
  }
}
