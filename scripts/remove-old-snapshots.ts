import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

/** Runs after `npm run migration`: drizzle-kit reads only the newest snapshot of the schema. */
const FOLDER = join(ROOT, 'db/migrations/meta');
const snapshots = readdirSync(FOLDER).filter((name) => name.endsWith('_snapshot.json'));
for (const old of snapshots.sort().slice(0, -1)) rmSync(join(FOLDER, old));
