import { useQuery } from '@tanstack/react-query';
import { displayMicros } from '#shared/assistant-log.ts';
import { displayNumber } from '#shared/count-words.ts';
import type { AssistantFigures } from '#shared/schemas/assistant-log.schema.ts';
import { type Stat, StatTiles } from '../kit/StatTiles.tsx';
import { FIGURES_KEY, fetchFigures } from './assistant.api.ts';

const TILES: Stat<AssistantFigures>[] = [
  ['Questions in 30 days', ({ asked }) => displayNumber(asked)],
  ['Not answered', ({ unanswered }) => displayNumber(unanswered)],
  ['Votes', ({ votes }) => `${displayNumber(votes.up)} up, ${displayNumber(votes.down)} down`],
  ['Model failed', ({ failed }) => displayNumber(failed)],
  ['Cost today', costToday],
];

function costToday({ days, dailyBudgetMicros }: AssistantFigures): string {
  const cost = displayMicros(days.at(-1)?.costMicros ?? 0);
  return dailyBudgetMicros === null ? cost : `${cost} of ${displayMicros(dailyBudgetMicros)}`;
}

/** What the assistant did in the last 30 days. */
export function AssistantTiles() {
  const { data, isError } = useQuery({ queryKey: FIGURES_KEY, queryFn: fetchFigures });
  return <StatTiles tiles={TILES} data={data} hasFailed={isError} columns={5} />;
}
