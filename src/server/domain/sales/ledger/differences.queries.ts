import { asc, count, eq, isNull } from 'drizzle-orm';
import { preparedOn } from '#db/client.ts';
import { ledgerDifferences } from '#db/schema/ledger.ts';
import { jobs } from '#db/schema/operations.ts';
import { orders } from '#db/schema/orders.ts';
import { isOpenJob } from '#server/kernel/jobs/is-open-job.ts';
import type { Services } from '#server/kernel/services.ts';
import { toSignedWire } from '#shared/money.ts';
import type { LedgerCheck, LedgerComparison, LedgerDifference } from '#shared/schemas/payments.schema.ts';
import { orderName } from './ledger.queries.ts';
import { readCheck, readMissedRecorded } from './provider-check.ts';
import { countUnknownFeesBefore } from './unknown-fees.queries.ts';

/** After an outage of weeks, nobody looks at more one by one. */
const MAX_SHOWN = 100;

const isOpen = isNull(ledgerDifferences.resolvedAt);

const statements = preparedOn((db) => ({
  open: db
    .select({ difference: ledgerDifferences, orderNumber: orders.number })
    .from(ledgerDifferences)
    .leftJoin(orders, eq(orders.id, ledgerDifferences.orderId))
    .where(isOpen)
    .orderBy(asc(ledgerDifferences.foundAt), asc(ledgerDifferences.occurredAt))
    .limit(MAX_SHOWN)
    .prepare(),
  count: db.select({ n: count() }).from(ledgerDifferences).where(isOpen).prepare(),
  requested: db.select({ id: jobs.id }).from(jobs).where(isOpenJob('compare_ledger_now')).limit(1).prepare(),
}));

/** Returns the state of the comparison with the payment provider and the open differences, oldest first. */
export function readComparison(services: Pick<Services, 'db' | 'env' | 'now'>): LedgerComparison {
  const read = statements(services.db);
  const check = readLedgerCheck(services);
  return {
    check,
    unknownFees: check.completedAt ? countUnknownFeesBefore(services, new Date(check.completedAt)) : 0,
    recorded: readMissedRecorded(services, 'ledger'),
    differences: read.open.all().map(toDifference),
    differenceCount: read.count.get()?.n ?? 0,
  };
}

function readLedgerCheck(services: Pick<Services, 'db' | 'now'>): LedgerCheck {
  const { isRunning, ...check } = readCheck(services, 'ledger');
  const isRequested = () => statements(services.db).requested.get() !== undefined;
  return { ...check, state: isRunning ? 'running' : isRequested() ? 'waiting' : 'idle' };
}

function toDifference({
  difference: { id, kind, orderId, source, oursCents, theirsCents, occurredAt, foundAt },
  orderNumber,
}: {
  difference: typeof ledgerDifferences.$inferSelect;
  orderNumber: number | null;
}): LedgerDifference {
  return {
    id,
    kind,
    order: orderName(orderId, orderNumber),
    source,
    ours: oursCents === null ? null : toSignedWire(oursCents),
    theirs: theirsCents === null ? null : toSignedWire(theirsCents),
    occurredAt: occurredAt.toISOString(),
    foundAt: foundAt.toISOString(),
  };
}
