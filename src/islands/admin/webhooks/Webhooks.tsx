import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { displayNumber } from '#shared/count-words.ts';
import type { WebhookActivity } from '#shared/schemas/webhooks.schema.ts';
import { WEBHOOK_ACTIVITY_SIZE, WEBHOOK_PAGE_SIZE } from '#shared/webhooks.ts';
import { call } from '../../../client/api.ts';
import { DetailDialog } from '../kit/dialog/DetailDialog.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { ListScreen } from '../kit/list/ListScreen.tsx';
import { loadedPart } from '../kit/loaded-part.tsx';
import { type Stat, StatTiles } from '../kit/StatTiles.tsx';
import { RecentEvents } from './RecentEvents.tsx';
import { VendorCards } from './VendorCards.tsx';
import { WEBHOOK_COLUMNS } from './webhook-columns.tsx';
import { WEBHOOKS, webhookFilters } from './webhook-list.ts';
import { fetchWebhooks, WEBHOOKS_KEY } from './webhooks.queries.ts';

const REFRESH_MS = 30_000;

const DETAIL = loadedPart(async () => (await import('./WebhookDetail.tsx')).WebhookDetail);

/** The figures of all webhooks of print vendors. */
const TILES: Stat<WebhookActivity['stats']>[] = [
  ['Total Events', ({ totalEvents }) => displayNumber(totalEvents)],
  ['Last 24h', ({ eventsLast24h }) => displayNumber(eventsLast24h)],
  ['Active Vendors', ({ vendorsWithActivity }) => displayNumber(vendorsWithActivity)],
  ['Success Rate', (stats) => `${successRate(stats)}%`],
];

/** Print vendors' reports and their outcomes (docs/product/fulfillment.md#webhook-monitoring). */
export function Webhooks() {
  const view = WEBHOOKS.read(useSearch());
  const { data, error, refetch } = useQuery({
    queryKey: [WEBHOOKS_KEY, 'activity'],
    queryFn: () => call('GET /api/admin/webhooks/activity', { limit: WEBHOOK_ACTIVITY_SIZE }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <div className="flex flex-col gap-4">
      <RefreshButton />
      <StatTiles tiles={TILES} data={data?.stats} hasFailed={error !== null} columns={4} />
      <VendorCards />
      <RecentEvents
        events={data?.events}
        failure={
          error && (
            <LoadError
              message="Failed to load the events. Please try again."
              error={error}
              onRetry={refetch}
            />
          )
        }
      />
      <ListScreen
        list={WEBHOOKS}
        view={view}
        noun={['webhook', 'webhooks']}
        caption="Webhooks"
        queryKey={WEBHOOKS_KEY}
        pageSize={WEBHOOK_PAGE_SIZE}
        load={fetchWebhooks}
        refreshEvery={() => REFRESH_MS}
        columns={WEBHOOK_COLUMNS}
        cardHeight={15}
        filters={webhookFilters(view)}
        nameOf={({ type }) => type}
        words={{
          loading: 'Loading webhooks...',
          failed: 'Failed to load webhooks. Please try again.',
          nothing: 'No webhooks yet',
          noMatch: () => 'No webhooks found',
        }}
      />
      <DetailDialog
        noun="webhook"
        openId={view.open}
        titleOf={() => 'Webhook'}
        detail={DETAIL}
        onClose={() => WEBHOOKS.view.close({ open: null })}
      />
    </div>
  );
}

function RefreshButton() {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const refresh = async () => {
    setIsBusy(true);
    await queryClient.refetchQueries({ queryKey: [WEBHOOKS_KEY], type: 'active' });
    setIsBusy(false);
  };
  return (
    <button
      type="button"
      className="button button-secondary self-end text-sm"
      aria-busy={isBusy}
      onClick={() => isBusy || void refresh()}
    >
      <RefreshCw aria-hidden="true" size={16} />
      Refresh
    </button>
  );
}

function successRate({ successfulEvents, totalEvents }: WebhookActivity['stats']): number {
  return totalEvents === 0 ? 0 : Math.round((successfulEvents / totalEvents) * 100);
}
