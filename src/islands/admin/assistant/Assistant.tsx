import { useQuery } from '@tanstack/react-query';
import { Bot } from 'lucide-react';
import { useSearch } from 'wouter';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { displayMicros } from '#shared/assistant-log.ts';
import { displayNumber } from '#shared/count-words.ts';
import { PATHS } from '#shared/paths.ts';
import type { AssistantFigures } from '#shared/schemas/assistant-log.schema.ts';
import { loadedPart, PartBoundary } from '../kit/loaded-part.tsx';
import { ScreenTabs } from '../kit/ScreenTabs.tsx';
import { type Stat, StatTiles } from '../kit/StatTiles.tsx';
import { FIGURES_KEY, fetchFigures } from './assistant.queries.ts';
import { InteractionLog } from './InteractionLog.tsx';
import { INTERACTIONS } from './interaction-list.ts';

/** The parts of the screen beside the log, by their names in the address. */
const PARTS = {
  ask: {
    label: 'Ask',
    part: loadedPart(async () => (await import('./OwnAssistant.tsx')).OwnAssistant),
  },
  unanswered: {
    label: 'Unanswered',
    part: loadedPart(async () => (await import('./Unanswered.tsx')).Unanswered),
  },
  figures: {
    label: 'Votes and cost',
    part: loadedPart(async () => (await import('./VotesAndCost.tsx')).VotesAndCost),
  },
};
type PartName = keyof typeof PARTS;

const isPart = (name: string | null): name is PartName => name !== null && Object.hasOwn(PARTS, name);
const LINKS: readonly [name: PartName | null, label: string][] = [
  [null, 'Log'],
  ['unanswered', PARTS.unanswered.label],
  ['figures', PARTS.figures.label],
  ['ask', PARTS.ask.label],
];

const TILES: Stat<AssistantFigures>[] = [
  ['Questions in 30 days', ({ asked }) => displayNumber(asked)],
  ['Not answered', ({ unanswered }) => displayNumber(unanswered)],
  ['Votes', ({ votes }) => `${displayNumber(votes.up)} up, ${displayNumber(votes.down)} down`],
  ['Model failed', ({ failed }) => displayNumber(failed)],
  ['Cost today', costToday],
];

/** What visitors ask the assistant, and what it costs (docs/product/assistant.md#assistant-log). */
export function Assistant() {
  const search = useSearch();
  const name = new URLSearchParams(search).get('part');
  const open = isPart(name) ? name : null;
  return (
    <div className="flex flex-col gap-4">
      <AssistantTiles />
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <ScreenTabs
          label="Parts of the screen"
          tabs={LINKS.map(([part, label]) => ({
            href: part ? `${ADMIN_PATHS.assistant}?part=${part}` : ADMIN_PATHS.assistant,
            label,
            isCurrent: part === open,
          }))}
        />
        <a href={PATHS.assistant} className="button button-secondary text-sm">
          <Bot aria-hidden="true" size={16} />
          Open the assistant
        </a>
      </div>
      {open ? <OpenPart key={open} name={open} /> : <InteractionLog view={INTERACTIONS.read(search)} />}
    </div>
  );
}

function OpenPart({ name }: { name: PartName }) {
  const { Part, retry } = PARTS[name].part;
  return (
    <PartBoundary fallback={<div className="skeleton h-96" aria-busy="true" />} onRetry={retry}>
      <Part />
    </PartBoundary>
  );
}

function costToday({ days, dailyBudgetMicros }: AssistantFigures): string {
  const cost = displayMicros(days.at(-1)?.costMicros ?? 0);
  return dailyBudgetMicros === null ? cost : `${cost} of ${displayMicros(dailyBudgetMicros)}`;
}

/** What the assistant did in the last 30 days. */
function AssistantTiles() {
  const { data, isError } = useQuery({ queryKey: FIGURES_KEY, queryFn: fetchFigures });
  return <StatTiles tiles={TILES} data={data} hasFailed={isError} columns={5} />;
}
