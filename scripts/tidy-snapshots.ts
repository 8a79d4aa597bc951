import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

/**
 * Runs after `npm run migration`. drizzle-kit reads only the newest snapshot of the schema: removes the others, and writes that one with
 * each column on a line, so that a change of the schema is a diff that can be read.
 */
const FOLDER = join(ROOT, 'db/migrations/meta');
const snapshots = readdirSync(FOLDER).filter((name) => name.endsWith('_snapshot.json'));
const newest = snapshots.sort().at(-1);
for (const name of snapshots) if (name !== newest) rmSync(join(FOLDER, name));
if (newest) {
  const file = join(FOLDER, newest);
  const text = JSON.stringify(JSON.parse(readFileSync(file, 'utf8')), null, 2);
  // Inside of texts there are no line breaks to remove.
  writeFileSync(
    file,
    text.replace(/[{[][^{}[\]]*[}\]]/g, (innermost) => innermost.replace(/\s*\n\s*/g, ' ')),
  );
}
