import { useQuery } from '@tanstack/react-query';
import { displayNumber } from '#shared/count-words.ts';
import type { VendorStats } from '#shared/schemas/webhooks.schema.ts';
import { call } from '../../../client/api.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { Moment } from '../kit/Moment.tsx';
import { vendorName } from '../kit/vendor-name.ts';
import { ReportedStatusBadge } from './WebhookBadges.tsx';
import { WEBHOOKS_KEY } from './webhooks.queries.ts';

const REFRESH_MS = 60_000;

/** Each vendor's activity. */
export function VendorCards() {
  const { data, error, refetch } = useQuery({
    queryKey: [WEBHOOKS_KEY, 'stats'],
    queryFn: () => call('GET /api/admin/webhooks/stats'),
    refetchInterval: REFRESH_MS,
  });
  return (
    <section aria-labelledby="vendor-activity" aria-busy={!data && !error}>
      <h2 id="vendor-activity" className="mb-2 text-lg">
        Vendor Activity
      </h2>
      {error && (
        <div className="panel mb-3">
          <LoadError
            message="Failed to load the vendors. Please try again."
            error={error}
            onRetry={refetch}
          />
        </div>
      )}
      {!data && !error && <div className="skeleton panel h-40" />}
      {data?.length === 0 && <p className="panel px-4 py-8 font-bold">No vendor activity found</p>}
      {data && data.length > 0 && (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
          {data.map((vendor) => (
            <VendorCard key={vendor.vendorId} vendor={vendor} />
          ))}
        </ul>
      )}
    </section>
  );
}

function VendorCard({
  vendor: { vendorId, totalOrders, totalWebhooks, lastWebhook, statusCounts },
}: {
  vendor: VendorStats;
}) {
  const facts = [
    ['Total Orders', displayNumber(totalOrders)],
    ['Webhooks', displayNumber(totalWebhooks)],
    ['Last Activity', lastWebhook ? <Moment key="last" at={lastWebhook} as="ago" /> : 'None'],
  ] as const;
  const statuses = Object.entries(statusCounts);
  return (
    <li className="panel flex flex-col gap-2 p-4">
      <h3 className="font-bold">{vendorName(vendorId)}</h3>
      <dl className="text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-3">
            <dt className="shrink-0 text-stone">{label}</dt>
            <dd className="ml-auto text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {statuses.length > 0 && (
        <p className="flex flex-wrap gap-1">
          {statuses.map(([status, n]) => (
            <ReportedStatusBadge key={status} status={status} count={n} />
          ))}
        </p>
      )}
    </li>
  );
}
