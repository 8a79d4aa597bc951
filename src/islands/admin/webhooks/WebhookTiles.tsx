import { displayNumber } from '#shared/count-words.ts';
import type { WebhookActivity } from '#shared/schemas/webhooks.schema.ts';
import { type Stat, StatTiles } from '../kit/StatTiles.tsx';

type Stats = WebhookActivity['stats'];

const TILES: Stat<Stats>[] = [
  ['Total Events', ({ totalEvents }) => displayNumber(totalEvents)],
  ['Last 24h', ({ eventsLast24h }) => displayNumber(eventsLast24h)],
  ['Active Vendors', ({ vendorsWithActivity }) => displayNumber(vendorsWithActivity)],
  ['Success Rate', (stats) => `${successRate(stats)}%`],
];

function successRate({ successfulEvents, totalEvents }: Stats): number {
  return totalEvents === 0 ? 0 : Math.round((successfulEvents / totalEvents) * 100);
}

/** The figures of all webhooks of print vendors. */
export function WebhookTiles({ stats, hasFailed }: { stats: Stats | undefined; hasFailed: boolean }) {
  return <StatTiles tiles={TILES} data={stats} hasFailed={hasFailed} columns={4} />;
}
