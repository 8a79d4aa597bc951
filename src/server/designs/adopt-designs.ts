import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { designs } from '#db/schema/designs.ts';

/** Hands the designs of an anonymous shopper to the account they signed in to (decisions.md 32). */
export function adoptDesigns(db: Db, from: string, to: string): void {
  db.update(designs).set({ createdBy: to }).where(eq(designs.createdBy, from)).run();
}
