import { and, eq, lte, max } from 'drizzle-orm';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { orders } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/refunds.ts';
import { recordExport } from '#server/kernel/audit/record-export.ts';
import { type CsvFile, streamCsv } from '#server/kernel/http/csv-file.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { dayIn, exactClock } from '#shared/dates.ts';
import { paidWords } from '#shared/hand-order.ts';
import { LEDGER_KIND_WORDS, LEDGER_SUMS, type LedgerKind, OUTSIDE_KINDS } from '#shared/ledger.ts';
import { toSignedWire } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { statusLabel } from '#shared/status-words.ts';
import { isRefundOfEntry } from './entry-refund.ts';
import { countLedger, type EntryRow, ledgerOrder, splitByTax } from './ledger.queries.ts';
import { isAfter, type LedgerFilter, ledgerCondition } from './ledger-filter.ts';
import { lacksFee } from './unknown-fees.queries.ts';

const COLUMNS = [
  ...['Date', 'Type', 'Order', 'Gross', 'Tax', 'Shipping', 'Fee', 'Net', 'Provider ID'],
  ...['State', 'Taxable', 'Exempt', 'Note'],
];
const FEES: readonly LedgerKind[] = LEDGER_SUMS.fees;
const OUTSIDE: readonly LedgerKind[] = OUTSIDE_KINDS;

type ExportedEntry = Omit<EntryRow, 'isSample'> & {
  /** The shipping address of its order. */
  address: typeof orders.$inferSelect.shippingAddress | null;
  paidBy: typeof orders.$inferSelect.paidBy;
  isFeeUnknown: boolean;
  /** Of a refund. */
  reason: string | null;
};

/**
 * Exports the entries that match as a CSV file for the accountant, oldest first (docs/product/payments.md#ledger). Entries
 * that are recorded while it is read aren't in it.
 */
export function exportLedger(
  services: Pick<Services, 'db' | 'env' | 'now' | 'log'>,
  filter: LedgerFilter,
  actor: Administrator,
): CsvFile {
  const { db, env, now } = services;
  const newest =
    db
      .select({ number: max(ledgerEntries.number) })
      .from(ledgerEntries)
      .get()?.number ?? 0;
  const clock = exactClock(env.timeZone);
  const total = countLedger(services, filter);
  const isMatch = and(ledgerCondition(services, filter), lte(ledgerEntries.number, newest));
  const body = streamCsv<ExportedEntry>(services, {
    onStart: () => recordExport(services, { action: 'payments_exported', actor, filter, total }),
    columns: COLUMNS,
    readPage: (last, limit) =>
      db
        .select({
          ...{ entry: ledgerEntries, orderNumber: orders.number },
          ...{ address: orders.shippingAddress, paidBy: orders.paidBy, reason: refunds.reason },
          isFeeUnknown: lacksFee(newest),
        })
        .from(ledgerEntries)
        .leftJoin(orders, eq(orders.id, ledgerEntries.orderId))
        .leftJoin(refunds, isRefundOfEntry)
        .where(and(isMatch, last && isAfter(last.entry)))
        .orderBy(...ledgerOrder('date'))
        .limit(limit)
        .all(),
    toCells: ({ entry, orderNumber, address, paidBy, reason, isFeeUnknown }) => {
      const { kind, amountCents, taxCents, shippingCents, occurredAt, source } = entry;
      const isFee = FEES.includes(kind);
      const isOutside = OUTSIDE.includes(kind);
      const { taxable, exempt } = splitByTax(entry);
      return [
        clock.format(occurredAt),
        LEDGER_KIND_WORDS[kind],
        orderNumber === null ? '' : toOrderNumber(orderNumber),
        toSignedWire(isFee ? 0 : amountCents),
        toSignedWire(taxCents),
        toSignedWire(shippingCents),
        isFeeUnknown ? '' : toSignedWire(isFee ? amountCents : 0),
        toSignedWire(amountCents),
        isOutside ? '' : source,
        address?.state ?? '',
        toSignedWire(taxable),
        toSignedWire(exempt),
        [
          isFeeUnknown && 'Fee not known yet',
          isOutside && paidWords(paidBy, false),
          reason && statusLabel(reason),
        ]
          .filter(Boolean)
          .join('. '),
      ];
    },
  });
  return { fileName: `gti-payments-${dayIn(env.timeZone, now())}.csv`, total, body };
}
