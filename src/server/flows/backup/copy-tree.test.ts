import { linkSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '#tests/support/backups.ts';
import { bytesToCopy, copyTree } from './copy-tree.ts';

const inodes = vi.hoisted(() => new Map<string, number>());

// No test can make a file system reuse an inode number.
vi.mock(import('node:fs/promises'), async (original) => {
  const fs = await original();
  const stat = async (path: string) => {
    const stats = await fs.stat(path);
    return Object.assign(stats, { ino: inodes.get(path) ?? stats.ino });
  };
  return { ...fs, stat: stat as typeof fs.stat };
});

function folderWithTwins(): { from: string; to: string } {
  const root = temporaryFolder();
  const from = join(root, 'from');
  mkdirSync(from);
  writeFileSync(join(from, 'a'), 'logo');
  linkSync(join(from, 'a'), join(from, 'b'));
  return { from, to: join(root, 'to') };
}

it('keeps hard links within the folder', async () => {
  const { from, to } = folderWithTwins();
  expect(await bytesToCopy(from)).toBe(4);
  expect(await copyTree(from, to)).toEqual({ files: 2, bytes: 8 });
  expect(statSync(join(to, 'a')).ino).toBe(statSync(join(to, 'b')).ino);
});

it('copies a file that got the inode number of a file removed during the copy', async () => {
  const { from, to } = folderWithTwins();
  writeFileSync(join(from, 'c'), 'another logo');
  inodes.set(join(from, 'c'), statSync(join(from, 'a')).ino);
  expect(await bytesToCopy(from)).toBe(4 + 12);
  await copyTree(from, to);
  expect(readFileSync(join(to, 'c'), 'utf8')).toBe('another logo');
});
