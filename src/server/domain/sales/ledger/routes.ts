import { z } from 'zod';
import { csvResponse } from '#server/kernel/http/csv-file.ts';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { listReply } from '#server/kernel/http/response.ts';
import { PaymentFilterQuery, PaymentQuery, ReportQuery } from '#shared/schemas/payment-queries.schema.ts';
import {
  DifferenceResolution,
  LedgerComparison,
  LedgerTotals,
  PaymentEntry,
  PaymentReport,
} from '#shared/schemas/payments.schema.ts';
import { readComparison } from './differences.queries.ts';
import { exportLedger } from './export-ledger.ts';
import { listLedger, sumLedger } from './ledger.queries.ts';
import { paymentReport } from './payment-report.ts';
import { requestComparison } from './request-comparison.ts';
import { resolveDifference } from './resolve-difference.ts';

export const ledgerRoutes = {
  'GET /api/admin/payments/comparison': endpoint({
    summary:
      'Returns the state of the comparison of ledger and payment provider, and the oldest 100 open differences.',
    auth: 'admin',
    limit: 'admin',
    output: LedgerComparison,
    run: ({ services }) => readComparison(services),
  }),
  'POST /api/admin/payments/comparison': endpoint({
    summary:
      'Starts a comparison of ledger and payment provider, unless one is under way. Answers at once; follow it by GET.',
    auth: 'admin',
    limit: 'admin',
    status: 202,
    output: LedgerComparison,
    run: ({ services }) => requestComparison(services),
  }),
  'POST /api/admin/payments/differences/:id/resolve': endpoint({
    summary: 'Resolves a difference between ledger and payment provider with an explanation.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.uuid(), ...DifferenceResolution.shape }),
    output: LedgerComparison,
    run: ({ input: { id, ...resolution }, actor, services }) =>
      resolveDifference(services, id, resolution, actor),
  }),
  'GET /api/admin/payments/export.csv': endpoint({
    summary:
      'Returns the payment entries that match as a CSV file, oldest first, with their number in the header ' +
      '`X-Total-Count`. The file is streamed. The export is an entry of the audit log. Its columns ' +
      '`State`, `Taxable` and `Exempt` are for the tax return (docs/product/payments.md#taxable-sales).',
    auth: 'admin',
    limit: 'admin',
    input: PaymentFilterQuery,
    file: 'text/csv',
    run: ({ input: { q, ...filter }, actor, services }) =>
      csvResponse(exportLedger(services, { ...filter, search: q }, actor)),
  }),
  'GET /api/admin/payments': endpoint({
    summary:
      'Lists payment entries, newest first by default, with the number of all matches in the header `X-Total-Count`.',
    auth: 'admin',
    limit: 'admin',
    input: PaymentQuery,
    output: z.array(PaymentEntry),
    run: ({ input: { q, ...filter }, services }) => {
      const { entries, total } = listLedger(services, { ...filter, search: q });
      return listReply(entries, { total });
    },
  }),
  'GET /api/admin/payments/report': endpoint({
    summary: "Returns the sums of each day of a month, or each month of a year, in the shop's time zone.",
    auth: 'admin',
    limit: 'admin',
    input: ReportQuery,
    output: PaymentReport,
    run: ({ input, services }) => paymentReport(services, input.period),
  }),
  'GET /api/admin/payments/totals': endpoint({
    summary: 'Returns the sums of the payment entries that match.',
    auth: 'admin',
    limit: 'admin',
    input: PaymentFilterQuery,
    output: LedgerTotals,
    run: ({ input: { q, ...filter }, services }) => sumLedger(services, { ...filter, search: q }),
  }),
};
