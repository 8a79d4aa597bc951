/** Why a backup or a restore was refused or given up: the message is for people, what happened and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
