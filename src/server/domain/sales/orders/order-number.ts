import { eq, max, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { sequences } from '#db/schema/operations.ts';
import { orders } from '#db/schema/orders.ts';

const FIRST_NUMBER = 1001;
const SEQUENCE = 'order_number';

const statements = preparedOn((db) => ({
  highest: db
    .select({ number: max(orders.number) })
    .from(orders)
    .prepare(),
  assigned: db
    .select({ number: sequences.value })
    .from(sequences)
    .where(eq(sequences.name, SEQUENCE))
    .prepare(),
  record: db
    .insert(sequences)
    .values({ name: SEQUENCE, value: sql.placeholder('number') })
    .onConflictDoUpdate({ target: sequences.name, set: { value: sql`excluded.value` } })
    .prepare(),
}));

/** Returns the highest order number that was assigned or skipped; 1000 before the first order. */
export function lastOrderNumber(db: Db): number {
  const { highest, assigned } = statements(db);
  return Math.max(FIRST_NUMBER - 1, highest.get()?.number ?? 0, assigned.get()?.number ?? 0);
}

/** Assigns the next order number (docs/product/orders.md#order-numbers). Call it inside a transaction. */
export function takeOrderNumber(db: Db): number {
  const number = lastOrderNumber(db) + 1;
  statements(db).record.run({ number });
  return number;
}

/** Makes sure that no order number up to this one is assigned again. Call it inside a transaction. */
export function skipOrderNumbers(db: Db, upTo: number): void {
  statements(db).record.run({ number: Math.max(upTo, lastOrderNumber(db)) });
}
