import { useQuery } from '@tanstack/react-query';
import { displayNumber, plural } from '#shared/count-words.ts';
import { displayMonthDay } from '#shared/dates.ts';
import { displayMoney, toSignedWire } from '#shared/money.ts';
import type { DaySales } from '#shared/schemas/attention.schema.ts';
import { call } from '../../../client/api.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { StatTile } from '../kit/StatTile.tsx';
import { WIDE_PAIRS } from '../kit/StatTiles.tsx';
import { comparisonWords } from './comparison.ts';

const DAYS = 30;
const dayWords = (date: string) => displayMonthDay(new Date(date));

/** The sales of the last 30 days, compared with the 30 before: sums, bars, and the same figures as a table. */
export function SalesChart() {
  const { data, error, refetch } = useQuery({
    queryKey: ['sales'],
    queryFn: () => call('GET /api/admin/analytics/sales', { days: 2 * DAYS }),
  });
  return (
    <section aria-labelledby="sales" className="panel" aria-busy={!data && !error}>
      <h2 id="sales" className="px-4 py-3 text-lg">
        Sales of the last 30 days
      </h2>
      {error && (
        <LoadError message="Failed to load the sales. Please try again." error={error} onRetry={refetch} />
      )}
      {!error && <Sums data={data} />}
      {!data && !error && <div className="skeleton mx-4 mb-26 h-36" />}
      {data && <Bars days={data.slice(-DAYS)} />}
    </section>
  );
}

/** The totals next to the previous period's; tiles of the same size while they load. */
function Sums({ data }: { data: DaySales[] | undefined }) {
  return (
    <dl className={`grid gap-3 px-4 pb-4 ${WIDE_PAIRS}`}>
      <SumTile
        label="Revenue"
        data={data}
        figure={revenueCents}
        display={(cents) => displayMoney(toSignedWire(cents))}
      />
      <SumTile label="Orders" data={data} figure={({ orders }) => orders} display={displayNumber} />
    </dl>
  );
}

interface SumTileProps {
  label: string;
  data: DaySales[] | undefined;
  figure: (day: DaySales) => number;
  display: (sum: number) => string;
}

function SumTile({ label, data, figure, display }: SumTileProps) {
  if (!data) return <StatTile label={label} value={undefined} detailLines={1} />;
  const now = sumOf(data.slice(-DAYS), figure);
  const before = sumOf(data.slice(0, -DAYS), figure);
  const words = comparisonWords({ now, before, than: `the previous ${DAYS} days` });
  return <StatTile label={label} value={display(now)} details={[words]} />;
}

const revenueCents = ({ revenue }: DaySales) => Math.round(Number(revenue) * 100);
const sumOf = (days: DaySales[], figure: (day: DaySales) => number) =>
  days.reduce((sum, day) => sum + figure(day), 0);

function Bars({ days }: { days: DaySales[] }) {
  const most = Math.max(1, ...days.map(({ revenue }) => Number(revenue)));
  const [first, last] = [days[0], days.at(-1)];
  const best = days.find(({ revenue }) => Number(revenue) === most);
  return (
    <div className="px-4 pb-4">
      <div aria-hidden="true">
        <div className="flex h-36 items-end gap-px border-b border-sand sm:gap-1">
          {days.map(({ date, revenue, orders }) => (
            <div
              key={date}
              title={`${dayWords(date)}: ${displayMoney(revenue)}, ${plural(orders, 'order', 'orders')}`}
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
        {best && (
          <p className="text-xs wrap-anywhere text-stone">
            {`Best day: ${displayMoney(best.revenue)} on ${dayWords(best.date)}`}
          </p>
        )}
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
