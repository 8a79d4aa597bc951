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
  return codesOf(thrown).some((code) => NO_ROOM.has(code));
}

/** Returns whether this failed because another connection kept the database locked for too long. */
export function isDatabaseBusy(thrown: unknown): boolean {
  return codesOf(thrown).some((code) => code.startsWith('SQLITE_BUSY'));
}

/** The codes of an error and its causes. */
function codesOf(thrown: unknown): string[] {
  const codes: string[] = [];
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ('code' in error) codes.push(String(error.code));
  }
  return codes;
}
