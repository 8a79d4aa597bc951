/**
 * What SQLite and the file system report when there is no room: a full disk, a quota, or a limit on the size of a
 * file. SQLite calls only the first "full"; for the others a write fails.
 */
const NO_ROOM = new Set([
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
  'SQLITE_IOERR_SHMSIZE',
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
]);

/** Whether this failed because there was no room to write. */
export function isStorageFull(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ('code' in error && NO_ROOM.has(String(error.code))) return true;
  }
  return false;
}
