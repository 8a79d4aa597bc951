import type { Services } from '#server/kernel/services.ts';
import { BackupError } from './backup-error.ts';
import { listRecordsSince, reconcilePayments } from './reconcile-payments.ts';
import type { CallPayments } from './restore-backup.ts';
import { readRestoreNote, writeRestoreNote } from './restore-note.ts';

/**
 * Reconciles payments after a restore that couldn't reach the payment provider. The site may be running. Safe to repeat.
 * @returns how many orders were created
 * @throws BackupError if nothing was restored here, or AppError if the provider still can't be reached
 */
export async function reconcileRestored(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'newOrderId' | 'now'> & { callPayments: CallPayments },
): Promise<number> {
  const { dataDir } = services.env;
  const note = await readRestoreNote(dataDir);
  if (!note)
    throw new BackupError(`No backup was restored into ${dataDir}, so there is nothing to reconcile.`);
  const records = await services.callPayments(dataDir, (payments) =>
    listRecordsSince(payments, note.backedUpAt),
  );
  const recovered = reconcilePayments(services, records);
  await writeRestoreNote(dataDir, { ...note, reconciledAt: services.now() });
  return recovered;
}
