import { eq } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { podVendors } from '#db/schema/vendors.ts';
import { openSecret, sealSecret } from './secret-box.ts';
import { labelOf } from './vendor-account.ts';

const COLUMNS = ['apiKey', 'webhookSecret'] as const;

/**
 * Encrypts the stored keys of vendors with a new APP_SECRET, all or none. Skips keys already encrypted with it, so that repeating
 * it is safe.
 * @returns how many were re-encrypted
 * @throws Error naming the keys that neither secret decrypts
 */
export function rotateKeys(db: Db, { from, to }: { from: string; to: string }): number {
  return transaction(db, () => {
    const unreadable: string[] = [];
    let rotated = 0;
    for (const vendor of db.select().from(podVendors).all()) {
      for (const column of COLUMNS) {
        const sealed = vendor[column];
        const label = labelOf(vendor.id, column);
        if (sealed === null || openSecret(to, label, sealed) !== null) continue;
        const secret = openSecret(from, label, sealed);
        if (secret === null) {
          unreadable.push(label);
          continue;
        }
        const values = { [column]: sealSecret(to, label, secret) };
        db.update(podVendors).set(values).where(eq(podVendors.id, vendor.id)).run();
        rotated += 1;
      }
    }
    if (unreadable.length > 0) {
      throw new Error(
        `OLD_APP_SECRET doesn't decrypt ${unreadable.join(', ')}. Nothing was changed. Find the secret these were stored with, or enter the keys again on /admin/products.`,
      );
    }
    return rotated;
  });
}
