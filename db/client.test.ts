import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase, WAL_KEPT_BYTES } from './client.ts';

it('shrinks the write-ahead log after a long read, once it is written from its start again', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'gti-wal-')), 'shop.sqlite');
  const [writer, reader] = [openDatabase(file).$client, openDatabase(file).$client];
  writer.exec('create table notes (text)');
  const write = writer.prepare('insert into notes values (zeroblob(1000000))');
  reader.exec('begin');
  reader.prepare('select count(*) from notes').get();
  for (let megabyte = 0; megabyte < 30; megabyte += 1) write.run();
  const size = () => statSync(`${file}-wal`).size;
  expect(size()).toBeGreaterThan(WAL_KEPT_BYTES);
  reader.exec('commit');
  write.run();
  write.run();
  expect(size()).toBeLessThanOrEqual(WAL_KEPT_BYTES);
  reader.close();
  writer.close();
});
