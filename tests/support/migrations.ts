import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ROOT } from '#scripts/root.ts';

/** Copies this version's migrations to a folder that is gone after the test, adds another one, and returns the folder. */
export function oneMoreMigration(sql: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'gti-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(ROOT, 'db/migrations'), folder, { recursive: true });
  writeFileSync(join(folder, '9999_next.sql'), sql);
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { when: number }[] };
  const when = (journal.entries.at(-1)?.when ?? 0) + 1;
  const next = { idx: 9999, version: '6', when, tag: '9999_next', breakpoints: true };
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, next] }));
  return folder;
}
