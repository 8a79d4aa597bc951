import { Bot } from 'lucide-react';
import { Link, useSearch } from 'wouter';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { PATHS } from '#shared/paths.ts';
import { loadedPart, PartBoundary } from '../kit/loaded-part.tsx';
import { AssistantTiles } from './AssistantTiles.tsx';
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

/** What visitors ask the assistant, and what it costs (docs/product.md#assistant-log). */
export function Assistant() {
  const search = useSearch();
  const name = new URLSearchParams(search).get('part');
  const open = isPart(name) ? name : null;
  return (
    <div className="flex flex-col gap-4">
      <AssistantTiles />
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <nav aria-label="Parts of the screen" className="grow">
          <ul className="flex flex-wrap border-b border-sand">
            {LINKS.map(([part, label]) => (
              <li key={label}>
                <Link
                  href={part ? `${ADMIN_PATHS.assistant}?part=${part}` : ADMIN_PATHS.assistant}
                  aria-current={part === open ? 'page' : undefined}
                  className="-mb-px flex min-h-11 items-center border-b-3 border-transparent px-3 text-sm font-bold text-stone aria-[current=page]:border-signal aria-[current=page]:text-ink"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
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
