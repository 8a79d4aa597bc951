import * as z from 'zod/mini';
import { DISPUTE_FILTERS, DISPUTE_PAGE_SIZE, MAX_DISPUTE_SEARCH_LENGTH } from '#shared/disputes.ts';
import { LEDGER_KINDS, MAX_PAYMENT_SEARCH_LENGTH, PAYMENT_PAGE_SIZE, PAYMENT_SORTS } from '#shared/ledger.ts';
import { day, mode, page } from './query-fields.schema.ts';
import { absentWhenEmpty, optionalText } from './text.schema.ts';

/** Filters of the list, its sums and the export. */
const filter = {
  /** An order number, or the beginning of a payment provider's id. */
  q: optionalText(MAX_PAYMENT_SEARCH_LENGTH),
  kind: absentWhenEmpty(z.enum(LEDGER_KINDS, 'Unknown kind')),
  /** The first day, in the shop's time zone. */
  from: day(),
  /** The last day, in the shop's time zone. */
  to: day(),
  mode: mode(),
};

/** The query of GET /api/admin/payments. */
export const PaymentQuery = z.object({
  ...filter,
  sort: absentWhenEmpty(z.enum(PAYMENT_SORTS, 'Unknown order')),
  ...page(PAYMENT_PAGE_SIZE),
});
export type PaymentQuery = z.output<typeof PaymentQuery>;

/** The query of GET /api/admin/payments/totals and of GET /api/admin/payments/export.csv. */
export const PaymentFilterQuery = z.object(filter);
export type PaymentFilterQuery = z.output<typeof PaymentFilterQuery>;

const NOT_A_PERIOD = 'Enter a month such as 2026-11 or a year such as 2026';

/** The query of GET /api/admin/payments/report. The current month by default. */
export const ReportQuery = z.object({
  period: absentWhenEmpty(
    z.string(NOT_A_PERIOD).check(z.regex(/^2[01]\d\d(-(0[1-9]|1[0-2]))?$/, NOT_A_PERIOD)),
  ),
});
export type ReportQuery = z.output<typeof ReportQuery>;

/** The query of GET /api/admin/disputes. */
export const DisputeQuery = z.object({
  state: absentWhenEmpty(z.enum(DISPUTE_FILTERS, 'Unknown state')),
  /** Any part of the order number, the customer's name or email address, or the provider's id. */
  q: optionalText(MAX_DISPUTE_SEARCH_LENGTH),
  mode: mode(),
  ...page(DISPUTE_PAGE_SIZE),
});
export type DisputeQuery = z.output<typeof DisputeQuery>;
