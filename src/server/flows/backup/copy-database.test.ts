import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#tests/support/backups.ts';
import { copyDatabase } from './copy-database.ts';

it('finishes although another connection writes between any two steps', async () => {
  const directory = temporaryFolder();
  const db = new Sqlite(join(directory, 'busy.sqlite'));
  onTestFinished(() => void db.close());
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = OFF');
  db.exec('create table notes (text); create table twins (text)');
  const insert = (table: string) => db.prepare(`insert into ${table} values (?)`);
  const [note, twin] = [insert('notes'), insert('twins')];
  const write = db.transaction((text: string) => [note.run(text), twin.run(text)]);
  for (let count = 0; count < 50; count++) write('x'.repeat(100_000));

  const most = 20_000;
  let written = 0;
  const keepWriting = () => {
    if (written === most) return;
    write('y');
    written += 1;
    setImmediate(keepWriting);
  };
  keepWriting();
  const target = join(directory, 'copy.sqlite');
  await copyDatabase(join(directory, 'busy.sqlite'), target);
  const meanwhile = written;
  written = most;

  expect(meanwhile).toBeGreaterThan(5);
  expect(meanwhile).toBeLessThan(most);
  const copy = new Sqlite(target, { readonly: true });
  onTestFinished(() => void copy.close());
  const counts = copy
    .prepare('select (select count(*) from notes), (select count(*) from twins)')
    .raw()
    .get();
  expect(counts).toEqual([51, 51]);
  expect(copy.pragma('journal_mode', { simple: true })).toBe('delete');
});
