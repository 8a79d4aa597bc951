import { recordExport } from '#server/kernel/audit/record-export.ts';
import { type CsvFile, streamCsv } from '#server/kernel/http/csv-file.ts';
import type { Services } from '#server/kernel/services.ts';
import { type AnalyticsRange, RANGE_LABELS, STEP_LABELS } from '#shared/analytics.ts';
import type { Administrator } from '#shared/audit.ts';
import { dayIn } from '#shared/dates.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { Analytics, SalesPeriod } from '#shared/schemas/analytics.schema.ts';
import { readAnalytics } from './analytics.queries.ts';

const COLUMNS = ['Section', 'Item', 'Figure', 'Value', 'Before', 'Growth in %'];
type Row = readonly (string | number)[];

/** Exports the analytics screen as a CSV file, with one row per figure (docs/product/analytics.md#analytics). */
export function exportAnalytics(
  services: Pick<Services, 'db' | 'env' | 'now' | 'log'>,
  range: AnalyticsRange,
  actor: Administrator,
): CsvFile {
  const { env, now } = services;
  const rows = rowsOf(readAnalytics(services, range));
  const total = rows.length;
  const body = streamCsv<Row>(services, {
    onStart: () => recordExport(services, { action: 'analytics_exported', actor, filter: { range }, total }),
    columns: COLUMNS,
    readPage: (last, limit) => {
      const next = last ? rows.indexOf(last) + 1 : 0;
      return rows.slice(next, next + limit);
    },
    toCells: (row) => row,
  });
  return { fileName: `gti-analytics-${dayIn(env.timeZone, now())}.csv`, total, body };
}

function rowsOf({ figures, ...shown }: Analytics): Row[] {
  const { range, from, to, before, timeZone, inquiryTypes } = shown;
  return [
    ['Range', RANGE_LABELS[range], 'Days', daysIn({ from, to }), daysIn(before), ''],
    ['Range', RANGE_LABELS[range], 'First day', from, before.from, ''],
    ['Range', RANGE_LABELS[range], 'Last day', to, before.to, ''],
    ['Range', RANGE_LABELS[range], 'Time zone', timeZone, timeZone, ''],
    ...Object.entries({
      'Total revenue': figures.revenue,
      'Total orders': figures.orders,
      'Contact inquiries': figures.inquiries,
      'Average order value': figures.averageOrderValue,
    }).map(([name, { now, before, growth }]) => [
      'Totals',
      '',
      name,
      now ?? '',
      before ?? '',
      growth ?? 'n/a',
    ]),
    ...shown.week.flatMap((day) => salesRows('Last 7 days', day)),
    ...shown.series.flatMap((period) => salesRows('Sales', period)),
    ['Inquiry types', 'Military', 'Inquiries', inquiryTypes.military, '', ''],
    ['Inquiry types', 'Civilian', 'Inquiries', inquiryTypes.civilian, '', ''],
    ['Inquiry types', 'General', 'Inquiries', inquiryTypes.general, '', ''],
    ...shown.products.flatMap(({ name, revenue, units, views, conversion }) => [
      ['Products', name, 'Revenue', revenue, '', ''],
      ['Products', name, 'Units sold', units, '', ''],
      ['Products', name, 'Views', views, '', ''],
      ['Products', name, 'Conversion in %', conversion ?? 'n/a', '', ''],
    ]),
    ...shown.funnel.map(({ step, visitors }) => ['Funnel', STEP_LABELS[step], 'Visitors', visitors, '', '']),
    ...shown.pages.flatMap(({ path, views, visitors }) => [
      ['Pages', path, 'Views', views, '', ''],
      ['Pages', path, 'Visitors', visitors, '', ''],
    ]),
    ...shown.searches.flatMap(({ text, searches, visitors }) => [
      ['Searches without results', text, 'Searches', searches, '', ''],
      ['Searches without results', text, 'Visitors', visitors, '', ''],
    ]),
  ];
}

/** Returns the number of days from the first to the last one. */
function daysIn({ from, to }: Analytics['before']): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

function salesRows(section: string, { from, to, revenue, orders }: SalesPeriod): Row[] {
  const item = from === to ? from : `${from} to ${to}`;
  return [
    [section, item, 'Revenue', revenue, '', ''],
    [section, item, 'Orders', orders, '', ''],
  ];
}
