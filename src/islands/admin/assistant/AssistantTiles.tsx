import { useQuery } from '@tanstack/react-query';
import { displayMicros } from '#shared/assistant-log.ts';
import type { AssistantFigures } from '#shared/schemas/assistant-log.schema.ts';
import { StatTile } from '../kit/StatTile.tsx';
import { FIGURES_KEY, fetchFigures } from './assistant.api.ts';

const inWords = (count: number) => count.toLocaleString('en-US');

const TILES: readonly [label: string, value: (figures: AssistantFigures) => string][] = [
  ['Questions in 30 days', ({ asked }) => inWords(asked)],
  ['Not answered', ({ unanswered }) => inWords(unanswered)],
  ['Votes', ({ votes }) => `${inWords(votes.up)} up, ${inWords(votes.down)} down`],
  ['Model failed', ({ failed }) => inWords(failed)],
  ['Cost today', costToday],
];

function costToday({ days, dailyBudgetMicros }: AssistantFigures): string {
  const cost = displayMicros(days.at(-1)?.costMicros ?? 0);
  return dailyBudgetMicros === null ? cost : `${cost} of ${displayMicros(dailyBudgetMicros)}`;
}

/** What the assistant did in the last 30 days. */
export function AssistantTiles() {
  const { data, isError } = useQuery({ queryKey: FIGURES_KEY, queryFn: fetchFigures });
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-5">
      {TILES.map(([label, value]) => (
        <StatTile key={label} label={label} value={data && value(data)} hasFailed={isError} />
      ))}
    </dl>
  );
}
