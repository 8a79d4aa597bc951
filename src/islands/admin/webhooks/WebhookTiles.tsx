import type { WebhookActivity } from '#shared/schemas/webhooks.schema.ts';
import { StatTile } from '../kit/StatTile.tsx';

type Stats = WebhookActivity['stats'];

const count = (n: number) => n.toLocaleString('en-US');

const TILES: readonly { label: string; value: (stats: Stats) => string }[] = [
  { label: 'Total Events', value: ({ totalEvents }) => count(totalEvents) },
  { label: 'Last 24h', value: ({ eventsLast24h }) => count(eventsLast24h) },
  { label: 'Active Vendors', value: ({ vendorsWithActivity }) => count(vendorsWithActivity) },
  { label: 'Success Rate', value: (stats) => `${successRate(stats)}%` },
];

function successRate({ successfulEvents, totalEvents }: Stats): number {
  return totalEvents === 0 ? 0 : Math.round((successfulEvents / totalEvents) * 100);
}

/** The figures of all webhooks of print vendors. */
export function WebhookTiles({ stats, hasFailed }: { stats: Stats | undefined; hasFailed: boolean }) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {TILES.map(({ label, value }) => (
        <StatTile key={label} label={label} value={stats && value(stats)} hasFailed={hasFailed} />
      ))}
    </dl>
  );
}
