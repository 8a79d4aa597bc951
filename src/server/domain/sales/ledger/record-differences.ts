import { and, eq, gte, isNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { ledgerDifferences } from '#db/schema/ledger.ts';
import { queueStaffEmail, type StaffEmail } from '#server/kernel/outbox/queue-staff-email.ts';
import type { Services } from '#server/kernel/services.ts';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { plural } from '#shared/count-words.ts';
import { flagOrder } from '../orders/flag-order.ts';
import { settleFlag } from '../orders/resolve-flag.ts';
import type { Difference } from './find-differences.ts';
import { recordInBatches } from './record-in-batches.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;
type DifferenceRow = typeof ledgerDifferences.$inferSelect;

/** A difference with the order that it is about. */
export interface FoundDifference extends Difference {
  /** Null where there is none. */
  orderId: string | null;
}

/**
 * Records what a complete comparison found, flags the orders, and tells staff in one email how many differences are new. Open
 * differences since `comparedFrom` that it didn't find resolve themselves. One that an administrator explained stays resolved as long
 * as its amounts stay the same. Repeat it after a crash: that records the rest.
 */
export async function recordDifferences(
  services: Deps,
  found: readonly FoundDifference[],
  comparedFrom: Date,
): Promise<void> {
  const { db } = services;
  const { resolvedAt, occurredAt } = ledgerDifferences;
  const stillThere = new Set(found.map(keyOf));
  const gone = db
    .select()
    .from(ledgerDifferences)
    .where(and(isNull(resolvedAt), gte(occurredAt, comparedFrom)))
    .all()
    .filter((open) => !stillThere.has(keyOf(open)));
  const byEffect = Object.groupBy(found, (difference) => effectOf(difference, findKnown(db, difference)));
  const { opens = [], changes = [] } = byEffect;
  await recordInBatches(db, [...opens, ...changes], (batch, first) => {
    for (const difference of batch) openDifference(services, difference);
    // Not after the last: a run that crashes before it would tell nobody.
    if (first === 0 && opens.length > 0)
      queueStaffEmail(services, 'flags', differencesEmail(services, opens.length));
  });
  await recordInBatches(db, gone, (batch) => {
    for (const difference of batch) closeDifference(services, difference);
  });
}

const keyOf = ({ source, kind }: Pick<Difference, 'source' | 'kind'>) => `${kind} ${source}`;

const isSame = ({ source, kind }: Pick<Difference, 'source' | 'kind'>) =>
  and(eq(ledgerDifferences.source, source), eq(ledgerDifferences.kind, kind));

const findKnown = (db: Db, difference: Difference): DifferenceRow | undefined =>
  db.select().from(ledgerDifferences).where(isSame(difference)).get();

/** Returns what recording a difference does; it `opens` one that isn't known or was resolved. */
function effectOf(
  { oursCents, theirsCents }: Difference,
  known: DifferenceRow | undefined,
): 'opens' | 'changes' | 'nothing' {
  if (!known) return 'opens';
  const isUnchanged = known.oursCents === oursCents && known.theirsCents === theirsCents;
  const isOpen = known.resolvedAt === null;
  if (isUnchanged && (isOpen || known.note !== null)) return 'nothing';
  return isOpen ? 'changes' : 'opens';
}

function openDifference(services: Deps, difference: FoundDifference): void {
  const { db, newId, now } = services;
  const { orderId, oursCents, theirsCents } = difference;
  const known = findKnown(db, difference);
  if (effectOf(difference, known) === 'nothing') return;
  if (known) {
    const { foundAt } = known.resolvedAt === null ? known : { foundAt: now() };
    db.update(ledgerDifferences)
      .set({ oursCents, theirsCents, orderId, foundAt, resolvedAt: null, note: null })
      .where(isSame(difference))
      .run();
  } else {
    db.insert(ledgerDifferences)
      .values({ id: newId(), ...difference, foundAt: now() })
      .run();
  }
  if (orderId) flagOrder(services, orderId, 'payment_difference', { tellsStaff: false });
}

/**
 * Resolves a difference that no longer exists, or that an administrator explains, and the flag with its order's last one. Does nothing
 * if it is resolved already.
 */
export function closeDifference(
  services: Pick<Deps, 'db' | 'newId' | 'now'>,
  { id, orderId }: Pick<DifferenceRow, 'id' | 'orderId'>,
  explained?: { actor: Parameters<typeof settleFlag>[3]['actor']; note: string },
): void {
  const { db, now } = services;
  const { changes } = db
    .update(ledgerDifferences)
    .set({ resolvedAt: now(), note: explained?.note ?? null })
    .where(and(eq(ledgerDifferences.id, id), isNull(ledgerDifferences.resolvedAt)))
    .run();
  if (changes > 0 && orderId && !hasOpenDifference(db, orderId))
    settleFlag(services, orderId, 'payment_difference', explained ?? { actor: { kind: 'system' } });
}

function hasOpenDifference(db: Db, orderId: string): boolean {
  const isOpen = and(eq(ledgerDifferences.orderId, orderId), isNull(ledgerDifferences.resolvedAt));
  return db.select().from(ledgerDifferences).where(isOpen).limit(1).get() !== undefined;
}

/** Returns the email that tells staff how many differences a comparison found that weren't known. */
function differencesEmail({ env }: Pick<Services, 'env'>, count: number): StaffEmail {
  const title = plural(count, 'new payment difference', 'new payment differences');
  return {
    template: 'staff-differences',
    subject: title,
    data: { title, adminUrl: new URL(ADMIN_PATHS.payments, env.siteUrl).href },
  };
}
