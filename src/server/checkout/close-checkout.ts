import { and, eq, inArray } from 'drizzle-orm';
import { checkouts } from '#db/schema/checkout.ts';
import type { Services } from '../services.ts';

/** Ends a checkout that has not become an order; one that has stays as it is. */
export function closeCheckout({ db, now }: Services, id: string, status: 'abandoned' | 'superseded'): void {
  db.update(checkouts)
    .set({ status, updatedAt: now() })
    .where(and(eq(checkouts.id, id), inArray(checkouts.status, ['open', 'superseded'])))
    .run();
}
