import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import type { WebhookActivity } from '#shared/schemas/webhooks.schema.ts';
import { Moment } from '../kit/Moment.tsx';
import { shortId } from '../kit/order-ids.ts';
import { ScrollList } from '../kit/ScrollList.tsx';
import { vendorName } from '../kit/vendor-name.ts';
import { ReportedStatusBadge } from './WebhookBadges.tsx';

type Event = WebhookActivity['events'][number];

/** The latest webhooks about orders. */
export function RecentEvents({
  events,
  failure,
}: {
  events: readonly Event[] | undefined;
  failure: ReactNode;
}) {
  return (
    <section aria-labelledby="recent-events" className="panel">
      <h2 id="recent-events" className="px-4 py-3 text-lg">
        Recent Webhook Events
      </h2>
      {failure}
      {!events && !failure && <div className="skeleton m-4 mt-0 h-24" />}
      {events?.length === 0 && (
        <p className="border-t border-bone-deep px-4 py-8 font-bold">
          No webhook events found. Events will appear here when vendors send status updates.
        </p>
      )}
      {events && events.length > 0 && (
        <ScrollList label="Events" className="max-h-96">
          {keyed(events).map(([key, event]) => (
            <EventRow key={key} event={event} />
          ))}
        </ScrollList>
      )}
    </section>
  );
}

/** An order can have several events at the same moment. */
function keyed(events: readonly Event[]): [key: string, event: Event][] {
  const seen = new Map<string, number>();
  return events.map((event) => {
    const same = `${event.vendorId} ${event.orderId} ${event.timestamp}`;
    const n = (seen.get(same) ?? 0) + 1;
    seen.set(same, n);
    return [`${same} ${n}`, event];
  });
}

function EventRow({ event: { orderId, vendorId, timestamp, data } }: { event: Event }) {
  const [trackingNumber] = data.trackingNumbers;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-bone-deep px-4 py-2 text-sm">
      <ReportedStatusBadge status={data.status} />
      {orderId ? (
        <Link
          href={`${ADMIN_PATHS.orderManagement}?open=${encodeURIComponent(orderId)}`}
          className="link inline-block py-0.5"
        >
          Order: {shortId(orderId)}...
        </Link>
      ) : (
        <span>Order: unknown</span>
      )}
      <span>{vendorName(vendorId)}</span>
      <span className="text-stone">
        <Moment at={timestamp} as="exact" />
      </span>
      {trackingNumber && <span className="wrap-anywhere">Tracking: {trackingNumber}</span>}
    </li>
  );
}
