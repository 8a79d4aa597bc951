import { and, eq, gte, isNull } from 'drizzle-orm';
import { type Db, transaction } from '#db/client.ts';
import { ledgerDifferences } from '#db/schema/ledger.ts';
import { flagOrder } from '../orders/flag-order.ts';
import { settleFlag } from '../orders/resolve-flag.ts';
import type { Services } from '../services.ts';
import type { Difference } from './find-differences.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;
type DifferenceRow = typeof ledgerDifferences.$inferSelect;

/** A difference with the order that it is about. */
export interface FoundDifference extends Difference {
  /** Null where there is none. */
  orderId: string | null;
}

/**
 * Records what a complete comparison found, and flags the orders. Open differences since `comparedFrom` that it didn't find resolve
 * themselves. One that an administrator explained stays resolved as long as its amounts stay the same.
 */
export function recordDifferences(
  services: Deps,
  found: readonly FoundDifference[],
  comparedFrom: Date,
): void {
  const { db } = services;
  transaction(db, () => {
    const { resolvedAt, occurredAt } = ledgerDifferences;
    const open = db
      .select()
      .from(ledgerDifferences)
      .where(and(isNull(resolvedAt), gte(occurredAt, comparedFrom)))
      .all();
    const stillThere = new Set(found.map(keyOf));
    for (const gone of open) {
      if (!stillThere.has(keyOf(gone))) closeDifference(services, gone);
    }
    for (const difference of found) openDifference(services, difference);
  });
}

const keyOf = ({ source, kind }: Pick<Difference, 'source' | 'kind'>) => `${kind} ${source}`;

function openDifference(services: Deps, difference: FoundDifference): void {
  const { db, newId, now } = services;
  const { source, kind, orderId, oursCents, theirsCents } = difference;
  const isSame = and(eq(ledgerDifferences.source, source), eq(ledgerDifferences.kind, kind));
  const known = db.select().from(ledgerDifferences).where(isSame).get();
  const isUnchanged = known?.oursCents === oursCents && known.theirsCents === theirsCents;
  if (known && isUnchanged && (known.resolvedAt === null || known.note !== null)) return;
  if (known) {
    const { foundAt } = known.resolvedAt === null ? known : { foundAt: now() };
    db.update(ledgerDifferences)
      .set({ oursCents, theirsCents, orderId, foundAt, resolvedAt: null, note: null })
      .where(isSame)
      .run();
  } else {
    db.insert(ledgerDifferences)
      .values({ id: newId(), ...difference, foundAt: now() })
      .run();
  }
  if (orderId) flagOrder(services, orderId, 'payment_difference');
}

/** Resolves a difference that no longer exists, or that an administrator explains, and the flag with its order's last one. */
export function closeDifference(
  services: Pick<Deps, 'db' | 'newId' | 'now'>,
  { id, orderId }: Pick<DifferenceRow, 'id' | 'orderId'>,
  explained?: { actor: Parameters<typeof settleFlag>[3]['actor']; note: string },
): void {
  const { db, now } = services;
  db.update(ledgerDifferences)
    .set({ resolvedAt: now(), note: explained?.note ?? null })
    .where(eq(ledgerDifferences.id, id))
    .run();
  if (orderId && !hasOpenDifference(db, orderId))
    settleFlag(services, orderId, 'payment_difference', explained ?? { actor: { kind: 'system' } });
}

function hasOpenDifference(db: Db, orderId: string): boolean {
  const isOpen = and(eq(ledgerDifferences.orderId, orderId), isNull(ledgerDifferences.resolvedAt));
  return db.select().from(ledgerDifferences).where(isOpen).limit(1).get() !== undefined;
}
