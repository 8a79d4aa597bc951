import { displayNumber } from '#shared/count-words.ts';
import { displayMoney } from '#shared/money.ts';
import type { Analytics } from '#shared/schemas/analytics.schema.ts';
import { StatTile } from '../kit/StatTile.tsx';
import { WIDE_PAIRS } from '../kit/StatTiles.tsx';
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
  hasFailed: boolean;
}

/** The figures of the range, and their growth. */
export function AnalyticsTiles({ data, hasFailed }: Props) {
  return (
    <dl className={`grid gap-3 ${WIDE_PAIRS} xl:grid-cols-4`}>
      {TILES.map(([label, name, shown]) => (
        <StatTile
          key={name}
          label={label}
          value={data && shown(data.figures[name].now)}
          details={data ? detailsOf(data, name, shown) : []}
          detailLines={2}
          hasFailed={hasFailed}
        />
      ))}
    </dl>
  );
}

function detailsOf({ figures, ...days }: Analytics, name: keyof Figures, shown: Shown): string[] {
  const { now, before, growth } = figures[name];
  const earlier = `${before === null ? 'none' : shown(before)} in ${daysBefore(days)}`;
  return now === null ? [earlier] : [growthWords(growth), earlier];
}
