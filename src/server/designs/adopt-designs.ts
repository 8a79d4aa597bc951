import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { customizations } from '#db/schema/customizations.ts';

/** Hands the designs of an anonymous shopper to the account they signed in to (decisions.md 32). */
export function adoptDesigns(db: Db, from: string, to: string): void {
  db.update(customizations).set({ createdBy: to }).where(eq(customizations.createdBy, from)).run();
}
