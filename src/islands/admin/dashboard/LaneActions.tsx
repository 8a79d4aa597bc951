import { Link } from 'wouter';
import type { Lane } from '#shared/lanes.ts';
import { MAX_BULK } from '#shared/paging.ts';
import { SendingButton } from '../orders/fulfillment/SendingButton.tsx';
import { packingScreen, packingSlipsOf } from '../orders/order-lists.ts';

/** What can be done about all orders of a lane; nothing where each needs a person. */
export function LaneActions({ lane, count }: { lane: Lane; count: number }) {
  if (lane === 'send_to_vendor')
    return (
      <SendingButton
        label={count > MAX_BULK ? `Send the ${MAX_BULK} oldest` : 'Send all'}
        busyLabel="Sending…"
        className="button button-primary text-sm"
        work={async ({ askAndSendOrders, idsWithNeed }) => askAndSendOrders(await idsWithNeed(lane))}
      />
    );
  if (lane !== 'pack' && lane !== 'rest_of_shipment') return null;
  return (
    <span className="flex flex-wrap gap-2">
      <a
        href={packingSlipsOf(lane)}
        target="_blank"
        rel="noreferrer"
        className="button button-secondary text-sm"
      >
        {count > MAX_BULK ? `Print the ${MAX_BULK} oldest slips` : 'Print slips'}
      </a>
      <Link href={packingScreen(lane)} className="button button-primary text-sm">
        Ship
      </Link>
    </span>
  );
}
