import * as z from 'zod/mini';
import { DIFFERENCE_KINDS, LEDGER_KINDS } from '#shared/ledger.ts';
import { paragraphs } from './paragraphs.schema.ts';

/** An order as named in rows about it. */
const OrderName = z.object({ id: z.string(), orderNumber: z.string() });

/** A payment entry (docs/product/payments.md#ledger). Amounts may be negative: `-15.00`. */
export const PaymentEntry = z.object({
  /** Its number. */
  id: z.string(),
  kind: z.enum(LEDGER_KINDS),
  /** Null for an entry without an order. */
  order: z.nullable(OrderName),
  /** The payment provider's id of the payment, refund, dispute or fee; of money outside, the id of the order or refund. */
  source: z.string(),
  amount: z.string(),
  /** The parts of the amount. */
  tax: z.string(),
  shipping: z.string(),
  occurredAt: z.string(),
  /** False if no real money moved. */
  livemode: z.boolean(),
  /** Of a sample order created by `npm run demo`, or of a test order from before the shop took real money. */
  isSample: z.boolean(),
});
export type PaymentEntry = z.output<typeof PaymentEntry>;

/** Sums of entries, each with its sign. */
const sums = {
  /** Captured. */
  gross: z.string(),
  /** Refunds minus returned ones. */
  refunds: z.string(),
  /** Amounts held by disputes and lost in them. */
  disputes: z.string(),
  fees: z.string(),
  /** Paid for orders by hand without the payment provider, minus what of it was returned. */
  outside: z.string(),
  /** How many payments have a fee that isn't known yet: `fees` and `net` are without it. */
  unknownFees: z.number(),
  /** The sum of all of them. */
  net: z.string(),
  /** Sales minus refunds and lost disputes: tax, and taxed and untaxed sales. */
  tax: z.string(),
  taxable: z.string(),
  exempt: z.string(),
};

/** The sums of the entries that match a filter. */
export const LedgerTotals = z.object({ ...sums, entries: z.number() });
export type LedgerTotals = z.output<typeof LedgerTotals>;

/** The entries of each day of a month or each month of a year, in the shop's time zone (docs/product/payments.md#ledger). */
export const PaymentReport = z.object({
  /** `2026-11` or `2026`. */
  period: z.string(),
  /** The periods since the first entry, latest first: years, then months. */
  periods: z.object({ years: z.array(z.string()), months: z.array(z.string()) }),
  /** Oldest first, up to the current one. */
  rows: z.array(
    z.object({
      /** `2026-11-22` or `2026-11`. */
      date: z.string(),
      /** The number of payments. */
      payments: z.number(),
      ...sums,
    }),
  ),
  total: z.object({ payments: z.number(), ...sums }),
});
export type PaymentReport = z.output<typeof PaymentReport>;

/** The comparison with the payment provider (docs/product/payments.md#reconciliation). */
export const LedgerCheck = z.object({
  /** `waiting`: a run was requested. */
  state: z.enum(['idle', 'waiting', 'running']),
  /** How many of the provider's records the current run has read. */
  recordsRead: z.number(),
  /** When the last complete run began. */
  completedAt: z.nullable(z.string()),
  /** Why the last run failed; null after a complete one. */
  error: z.nullable(z.string()),
  failedAt: z.nullable(z.string()),
});
export type LedgerCheck = z.output<typeof LedgerCheck>;

/** A difference between the ledger and the provider. */
export const LedgerDifference = z.object({
  id: z.string(),
  kind: z.enum(DIFFERENCE_KINDS),
  order: z.nullable(OrderName),
  /** The payment provider's id of the payment, refund or dispute. */
  source: z.string(),
  /** The ledger's amount, with its sign; null if it has none. */
  ours: z.nullable(z.string()),
  theirs: z.nullable(z.string()),
  occurredAt: z.string(),
  foundAt: z.string(),
});
export type LedgerDifference = z.output<typeof LedgerDifference>;

/** The state of the comparison with the oldest open differences. */
export const LedgerComparison = z.object({
  check: LedgerCheck,
  differences: z.array(LedgerDifference),
  /** The total number of open differences. */
  differenceCount: z.number(),
  /** How many payments, refunds and disputes the last run recorded because their webhooks never arrived. */
  recorded: z.number(),
  /** How many payments of before the last run have a fee that the provider hasn't reported. */
  unknownFees: z.number(),
});
export type LedgerComparison = z.output<typeof LedgerComparison>;

/** The body of POST /api/admin/payments/differences/{id}/resolve. */
export const DifferenceResolution = z.object({
  /** Why they differ and what was done about it. */
  note: paragraphs('Say why they differ', 500),
});
export type DifferenceResolution = z.output<typeof DifferenceResolution>;
