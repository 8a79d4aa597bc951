import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ScratchFile } from './scratch-file.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'gti-scratch-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

it('has no name, so nothing is left of it when the process ends', async () => {
  const path = folder();
  const file = ScratchFile.open(path);
  await file.write(Buffer.from('abc'), 0);
  expect(readdirSync(path)).toEqual([]);
  expect((await file.read(2, 1)).toString()).toBe('bc');
  await file.close();
});

it('can be written by a child process, from its beginning', async () => {
  const file = ScratchFile.open(folder());
  await file.write(Buffer.from('12345'), 0);
  spawnSync(process.execPath, ['--eval', 'process.stdout.write("abc")'], {
    stdio: ['ignore', file.fd, 'inherit'],
  });
  expect((await file.read(5, 0)).toString()).toBe('abc45');
  await file.close();
});

it('is closed after what is being read, and not read afterwards: its number may be that of another file', async () => {
  const file = ScratchFile.open(folder());
  await file.write(Buffer.alloc(5_000_000, 'a'), 0);
  const read = file.read(5_000_000, 0);
  await Promise.all([file.close(), file.close()]);
  expect((await read).at(-1)).toBe('a'.charCodeAt(0));
  await expect(file.read(1, 0)).rejects.toThrow('closed');
});

it('rejects when it ends before what is asked for', async () => {
  const file = ScratchFile.open(folder());
  await file.write(Buffer.from('abc'), 0);
  await expect(file.read(4, 0)).rejects.toThrow('shorter');
  await file.close();
});
