import { useQuery } from '@tanstack/react-query';
import { displayMonthDay } from '#shared/dates.ts';
import { displayMoney, toSignedWire } from '#shared/money.ts';
import type { DaySales } from '#shared/schemas/attention.schema.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { StatTile } from '../kit/StatTile.tsx';
import { comparisonWords } from './comparison.ts';
import { fetchSales } from './dashboard.api.ts';

const DAYS = 30;
const dayWords = (date: string) => displayMonthDay(new Date(date));

/** The sales of the last 30 days, compared with the 30 before: sums, bars, and the same figures as a table. */
export function SalesChart() {
  const { data, error, refetch } = useQuery({ queryKey: ['sales'], queryFn: () => fetchSales(2 * DAYS) });
  return (
    <section aria-labelledby="sales" className="panel" aria-busy={!data && !error}>
      <h2 id="sales" className="px-4 py-3 text-lg">
        Sales of the last 30 days
      </h2>
      {error && (
        <LoadError message="Failed to load the sales. Please try again." error={error} onRetry={refetch} />
      )}
      {!data && !error && <div className="skeleton m-4 mt-0 h-40" />}
      {data && <Sums days={data.slice(-DAYS)} before={data.slice(0, -DAYS)} />}
      {data && <Bars days={data.slice(-DAYS)} />}
    </section>
  );
}

function Sums({ days, before }: { days: DaySales[]; before: DaySales[] }) {
  const revenue = sumOf(days, revenueCents);
  const orders = sumOf(days, ({ orders: n }) => n);
  const than = `the previous ${DAYS} days`;
  return (
    <dl className="grid gap-3 px-4 pb-4 min-[22.5rem]:grid-cols-2">
      <StatTile
        label="Revenue"
        value={displayMoney(toSignedWire(revenue))}
        details={[comparisonWords({ now: revenue, before: sumOf(before, revenueCents), than })]}
      />
      <StatTile
        label="Orders"
        value={orders.toLocaleString('en-US')}
        details={[comparisonWords({ now: orders, before: sumOf(before, ({ orders: n }) => n), than })]}
      />
    </dl>
  );
}

const revenueCents = ({ revenue }: DaySales) => Math.round(Number(revenue) * 100);
const sumOf = (days: DaySales[], figure: (day: DaySales) => number) =>
  days.reduce((sum, day) => sum + figure(day), 0);

function Bars({ days }: { days: DaySales[] }) {
  const most = Math.max(1, ...days.map(({ revenue }) => Number(revenue)));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div className="px-4 pb-4">
      <div aria-hidden="true">
        <div className="flex h-36 items-end gap-px border-b border-sand sm:gap-1">
          {days.map(({ date, revenue, orders }) => (
            <div
              key={date}
              title={`${dayWords(date)}: ${displayMoney(revenue)}, ${orders} ${orders === 1 ? 'order' : 'orders'}`}
              className="flex h-full grow items-end"
            >
              <div
                className="min-h-px w-full rounded-t-sm bg-olive"
                style={{ height: `${(Math.max(0, Number(revenue)) / most) * 100}%` }}
              />
            </div>
          ))}
        </div>
        <p className="mt-1 flex justify-between text-xs text-stone">
          <span>{first && dayWords(first.date)}</span>
          <span>{last && dayWords(last.date)}</span>
        </p>
      </div>
      <details className="mt-2 text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
          Show as a table
        </summary>
        <table className="w-full">
          <caption className="sr-only">Sales by day, newest first</caption>
          <thead>
            <tr className="text-left text-xs text-stone">
              <th scope="col" className="py-1">
                Day
              </th>
              <th scope="col" className="py-1 text-right">
                Orders
              </th>
              <th scope="col" className="py-1 text-right">
                Revenue
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ date, orders, revenue }) => (
              <tr key={date} className="border-t border-bone-deep">
                <th scope="row" className="py-1 text-left font-normal">
                  {dayWords(date)}
                </th>
                <td className="py-1 text-right tabular-nums">{orders}</td>
                <td className="py-1 text-right tabular-nums">{displayMoney(revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
