import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Lane } from '#shared/lanes.ts';
import { MAX_BULK } from '#shared/paging.ts';
import { showFailure } from '../../toast/show-toast.ts';
import { packingScreen, packingSlipsOf } from '../orders/order-lists.ts';

/** What can be done about all orders of a lane; nothing where each needs a person. */
export function LaneActions({ lane, count }: { lane: Lane; count: number }) {
  if (lane === 'send_to_vendor') return <SendAll count={count} />;
  if (lane !== 'pack' && lane !== 'rest_of_shipment') return null;
  return (
    <span className="flex flex-wrap gap-2">
      <a
        href={packingSlipsOf(lane)}
        target="_blank"
        rel="noreferrer"
        className="button button-secondary text-sm"
      >
        Print slips
      </a>
      <Link href={packingScreen(lane)} className="button button-primary text-sm">
        Ship
      </Link>
    </span>
  );
}

function SendAll({ count }: { count: number }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { askAndSendOrders, idsWithNeed } = await import('../orders/fulfillment/send-orders.ts');
      await askAndSendOrders(await idsWithNeed('send_to_vendor'));
    },
    onError: ({ message }) => showFailure('Fulfillment Failed', message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  });
  return (
    <button
      type="button"
      className="button button-primary text-sm"
      aria-busy={isPending}
      onClick={() => isPending || mutate()}
    >
      {count > MAX_BULK ? `Send the ${MAX_BULK} oldest` : 'Send all'}
    </button>
  );
}
