import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const instant = z.iso.datetime().transform((text) => new Date(text));

/** Written to the data folder by a restore, so that payments can be reconciled later. */
const RestoreNote = z.object({
  backup: z.string(),
  backedUpAt: instant,
  restoredAt: instant,
  /** Null until the payment provider could be reached. */
  reconciledAt: instant.nullable(),
});
type RestoreNote = z.output<typeof RestoreNote>;

const FILE = 'restored.json';

export async function writeRestoreNote(dataDir: string, note: RestoreNote): Promise<void> {
  await writeFile(join(dataDir, FILE), JSON.stringify(note, null, 2), { flush: true });
}

/** Returns the note of the last restore, or null when there was none. */
export async function readRestoreNote(dataDir: string): Promise<RestoreNote | null> {
  const file = join(dataDir, FILE);
  return existsSync(file) ? RestoreNote.parse(JSON.parse(await readFile(file, 'utf8'))) : null;
}
