import { statfs } from 'node:fs/promises';
import { BackupError } from './backup-error.ts';

const MEGABYTE = 1024 * 1024;
/** Kept free for everything else on the disk. */
const RESERVE_BYTES = 64 * MEGABYTE;

/**
 * Checks that this many bytes fit on the disk of a folder.
 * @throws BackupError when they don't
 */
export async function requireRoom(directory: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize >= bytes + RESERVE_BYTES) return;
  const [needed, free] = [bytes + RESERVE_BYTES, bavail * bsize].map((n) => Math.ceil(n / MEGABYTE));
  throw new BackupError(
    `There is not enough room in ${directory}: ${needed} MB are needed and ${free} MB are free. Make room and try again.`,
  );
}
