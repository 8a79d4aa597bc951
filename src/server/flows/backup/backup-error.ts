/** A backup or restore that failed. The message says why, and what the operator can do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
