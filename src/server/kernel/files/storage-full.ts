/**
 * Error codes of SQLite and the file system for a full disk, an exceeded quota or an exceeded file size
 * limit. SQLite reports only the first as "full"; the others are failed writes.
 */
const STORAGE_FULL_CODES = new Set([
  'SQLITE_FULL',
  'SQLITE_IOERR_WRITE',
  'SQLITE_IOERR_SHMSIZE',
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
]);

/** Returns whether this failed because the disk is full. */
export function isStorageFull(thrown: unknown): boolean {
  return codesOf(thrown).some((code) => STORAGE_FULL_CODES.has(code));
}

/** Returns whether this failed because another connection kept the database locked for too long. */
export function isDatabaseBusy(thrown: unknown): boolean {
  return codesOf(thrown).some((code) => code.startsWith('SQLITE_BUSY'));
}

/** Returns what `work` returns; `undefined` while the database is full or locked. */
export async function ifWritable<T>(work: () => T): Promise<Awaited<T> | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!isStorageFull(error) && !isDatabaseBusy(error)) throw error;
    return undefined;
  }
}

/** Returns the codes of an error and its causes. */
function codesOf(thrown: unknown): string[] {
  const codes: string[] = [];
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ('code' in error) codes.push(String(error.code));
  }
  return codes;
}
