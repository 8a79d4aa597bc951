import type { Dirent, Stats } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';

interface TreeSize {
  files: number;
  bytes: number;
}

/**
 * Copies a folder with its subfolders and syncs the files to disk. Skips names that begin with a dot (unfinished files) and files
 * that disappear while it runs. Hard links within the folder stay hard links. Hard-links files that are also in `before`, an
 * earlier copy: files never change once they have their name.
 * @returns the number of files in the copy, and their bytes
 */
export async function copyTree(from: string, to: string, before?: string): Promise<TreeSize> {
  const size = { files: 0, bytes: 0 };
  const copies = new Map<string, string>();
  await mkdir(to, { recursive: true });
  for await (const path of filesOf(from)) {
    const target = join(to, path);
    const file = await ifExists(stat(join(from, path)));
    if (!file) continue;
    await mkdir(dirname(target), { recursive: true });
    const twin = copies.get(identity(file)) ?? (before && (await sameFile(join(before, path), file)));
    const linked = twin !== undefined && (await tryLink(twin, target));
    if (!linked && !(await copyOne(join(from, path), target, file))) continue;
    if (file.nlink > 1) copies.set(identity(file), target);
    size.files += 1;
    size.bytes += file.size;
  }
  return size;
}

/** Returns how many bytes a copy would take, given an earlier copy of the folder. */
export async function bytesToCopy(from: string, before?: string): Promise<number> {
  let bytes = 0;
  const counted = new Set<string>();
  for await (const path of filesOf(from)) {
    const file = await ifExists(stat(join(from, path)));
    if (!file || counted.has(identity(file))) continue;
    counted.add(identity(file));
    if (!before || !(await sameFile(join(before, path), file))) bytes += file.size;
  }
  return bytes;
}

/** Counts the files of a folder the way `copyTree` does. */
export async function measureTree(folder: string): Promise<TreeSize> {
  const size = { files: 0, bytes: 0 };
  for await (const path of filesOf(folder)) {
    size.files += 1;
    size.bytes += (await ifExists(stat(join(folder, path))))?.size ?? 0;
  }
  return size;
}

/** Makes sure that a file or folder survives a power failure. */
export async function syncToDisk(path: string, flags = 'r'): Promise<void> {
  await using handle = await open(path, flags);
  await handle.sync();
}

async function* filesOf(root: string, path = ''): AsyncGenerator<string> {
  const entries: Dirent[] = (await ifExists(readdir(join(root, path), { withFileTypes: true }))) ?? [];
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* filesOf(root, inner);
    else if (entry.isFile()) yield inner;
  }
}

/** Returns the same text for two names of one file. The inode number alone isn't enough: systems reuse it. */
function identity({ dev, ino, size, mtimeMs }: Stats): string {
  return [dev, ino, size, mtimeMs].join();
}

/** @returns false when the file has disappeared */
async function copyOne(source: string, target: string, { atime, mtime }: Stats): Promise<boolean> {
  const copied = await ifExists(copyFile(source, target).then(() => true));
  if (!copied) return false;
  await utimes(target, atime, mtime);
  await syncToDisk(target, 'r+');
  return true;
}

/** Returns `path` if that file has the size and time of `wanted` (times are copied to the millisecond). */
async function sameFile(path: string, wanted: Stats): Promise<string | undefined> {
  const file = await ifExists(stat(path));
  const same = file?.size === wanted.size && Math.abs(file.mtimeMs - wanted.mtimeMs) < 2;
  return same ? path : undefined;
}

/** @returns false where linking fails: another disk, a file system without hard links, too many links */
function tryLink(existing: string, target: string): Promise<boolean> {
  return link(existing, target).then(
    () => true,
    () => false,
  );
}

async function ifExists<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
