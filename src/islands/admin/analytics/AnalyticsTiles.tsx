import { displayMoney } from '#shared/money.ts';
import type { Analytics } from '#shared/schemas/analytics.schema.ts';
import { StatTile } from '../kit/StatTile.tsx';
import { displayNumber } from '../kit/words.ts';
import { daysBefore, growthWords } from './analytics-words.ts';

type Figures = Analytics['figures'];
type Shown = (figure: string | number | null) => string;

const money: Shown = (figure) => (figure === null ? 'n/a' : displayMoney(String(figure)));
const number: Shown = (figure) => displayNumber(Number(figure));

const TILES: [label: string, name: keyof Figures, shown: Shown][] = [
  ['Total Revenue', 'revenue', money],
  ['Total Orders', 'orders', number],
  ['Contact Inquiries', 'inquiries', number],
  ['Average Order Value', 'averageOrderValue', money],
];

interface Props {
  data: Analytics | undefined;
  isFailed: boolean;
}

/** The figures of the range, and by how much they grew. */
export function AnalyticsTiles({ data, isFailed }: Props) {
  return (
    <dl className="grid gap-3 min-[22.5rem]:grid-cols-2 xl:grid-cols-4">
      {TILES.map(([label, name, shown]) => (
        <StatTile
          key={name}
          label={label}
          value={data && <Figure data={data} name={name} shown={shown} />}
          hasFailed={isFailed}
        />
      ))}
    </dl>
  );
}

function Figure({ data, name, shown }: { data: Analytics; name: keyof Figures; shown: Shown }) {
  const { now, before, growth } = data.figures[name];
  const earlier = `${before === null ? 'none' : shown(before)} in ${daysBefore(data.range)}`;
  return (
    <>
      {shown(now)}
      <span className="block text-xs font-normal text-stone">
        {now !== null && <span className="block">{growthWords(growth)}</span>}
        {earlier}
      </span>
    </>
  );
}
