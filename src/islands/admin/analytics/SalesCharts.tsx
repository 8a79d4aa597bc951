import { useMemo } from 'react';
import { displayNumber, plural } from '#shared/count-words.ts';
import { displayMoney } from '#shared/money.ts';
import type { Analytics, SalesPeriod } from '#shared/schemas/analytics.schema.ts';
import { axisMoney, longPeriod, shortPeriod } from './analytics-words.ts';
import { ChartPanel } from './ChartPanel.tsx';

/** The revenue of the last seven days, and the revenue of the range by day or month. */
export function SalesCharts({ data: { range, week, series } }: { data: Analytics }) {
  return (
    <>
      <RevenueChart title="Revenue of the last 7 days" periods={week} />
      {range !== '7d' && (
        <RevenueChart title={range === '1y' ? 'Revenue by month' : 'Revenue by day'} periods={series} />
      )}
    </>
  );
}

function RevenueChart({ title, periods }: { title: string; periods: SalesPeriod[] }) {
  const points = useMemo(
    () =>
      periods.map((period) => ({
        label: shortPeriod(period),
        value: Number(period.revenue),
        words: `${longPeriod(period)}: ${displayMoney(period.revenue)}, ${plural(period.orders, 'order', 'orders')}`,
      })),
    [periods],
  );
  return (
    <ChartPanel
      title={title}
      points={points}
      format={axisMoney}
      columns={['Date', 'Orders', 'Revenue']}
      rows={periods
        .toReversed()
        .map((period) => [longPeriod(period), displayNumber(period.orders), displayMoney(period.revenue)])}
    />
  );
}
