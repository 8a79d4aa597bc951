import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { paymentReport } from '#server/ledger/payment-report.ts';
import { ReportQuery } from '#shared/schemas/payment-queries.schema.ts';
import { PaymentReport } from '#shared/schemas/payments.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary: "Returns the sums of each day of a month, or each month of a year, in the shop's time zone.",
  auth: 'admin',
  limit: 'admin',
  input: ReportQuery,
  output: PaymentReport,
  run: ({ input, services }) => paymentReport(services, input.period),
});

export const ALL = otherMethods({ GET });
