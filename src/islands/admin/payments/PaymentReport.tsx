import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { displayNumber } from '#shared/count-words.ts';
import { unknownFeesWords } from '#shared/ledger.ts';
import { displayMoney } from '#shared/money.ts';
import type { PaymentReport as Report } from '#shared/schemas/payments.schema.ts';
import { call } from '../../../client/api.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { columnHelper } from '../kit/table/columns.ts';
import { DataTable } from '../kit/table/DataTable.tsx';
import { PAYMENTS_KEY } from './payments.queries.ts';

type Row = Report['rows'][number] & { id: string };

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const DAY = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Returns `November 2026`, or `Nov 22, 2026`. */
const dateWords = (date: string) => (date.length === 7 ? MONTH : DAY).format(new Date(date));

const column = columnHelper<Row>();
const money = (name: 'gross' | 'refunds' | 'disputes' | 'fees' | 'outside' | 'net' | 'tax', header: string) =>
  column.accessor(name, {
    header,
    meta: { numeric: true },
    cell: ({ getValue }) => <span className="whitespace-nowrap">{displayMoney(getValue())}</span>,
  });

const COLUMNS = column.columns([
  column.accessor('id', {
    header: 'Date',
    cell: ({ getValue }) => (
      <span className="font-semibold whitespace-nowrap">
        {getValue() === 'total' ? 'Total' : dateWords(getValue())}
      </span>
    ),
  }),
  column.accessor('payments', {
    header: 'Payments',
    meta: { numeric: true },
    cell: ({ getValue }) => displayNumber(getValue()),
  }),
  money('gross', 'Gross'),
  money('refunds', 'Refunds'),
  money('disputes', 'Disputes'),
  money('fees', 'Fees'),
  money('outside', 'Paid outside'),
  money('net', 'Net'),
  money('tax', 'Tax in sales'),
]);

/** The totals of each day of a month, or each month of a year. The grand total comes first, then the latest. */
export function PaymentReport() {
  /** `2026-11` or `2026`; null for the current month. */
  const [period, setPeriod] = useState<string | null>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [PAYMENTS_KEY, 'report', period],
    queryFn: () => call('GET /api/admin/payments/report', { period: period ?? undefined }),
    placeholderData: keepPreviousData,
  });
  // Another period can be chosen even if one fails to load.
  const [known, setKnown] = useState(data);
  if (data && data !== known) setKnown(data);
  const note = unknownFeesWords(data?.total.unknownFees ?? 0);
  const rows = data && [
    { ...data.total, id: 'total', date: 'total' },
    ...data.rows.map((row) => ({ ...row, id: row.date })).reverse(),
  ];
  return (
    <div className="flex flex-col gap-4 p-4">
      {known && (
        <label className="sm:max-w-80">
          <span className="label">Period</span>
          <select
            className="input"
            value={period ?? known.period}
            onChange={({ target: { value } }) => setPeriod(value)}
          >
            <optgroup label="By day">
              {known.periods.months.map((month) => (
                <option key={month} value={month}>
                  {dateWords(month)}
                </option>
              ))}
            </optgroup>
            <optgroup label="By month">
              {known.periods.years.map((year) => (
                <option key={year}>{year}</option>
              ))}
            </optgroup>
          </select>
        </label>
      )}
      <p className="text-sm text-stone">
        Each amount counts on the day it moved. Your provider pays out to your bank some days later, so
        deposits differ. What an open dispute holds is taken off here, and in Analytics once it is lost.
      </p>
      {note && <p className="text-sm">{note}</p>}
      <div className="panel">
        {error ? (
          <LoadError message="Failed to load the report. Please try again." error={error} onRetry={refetch} />
        ) : (
          <DataTable
            caption="Payments by date"
            columns={COLUMNS}
            rows={rows}
            busy={!rows || isPlaceholderData}
            lines={1}
            cardHeight={12}
          />
        )}
      </div>
    </div>
  );
}
