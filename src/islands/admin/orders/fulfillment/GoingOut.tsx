import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { Link } from 'wouter';
import { plural } from '#shared/count-words.ts';
import { showFailure } from '../../../toast/show-toast.ts';
import { useAdmin } from '../../kit/admin-context.ts';
import { timeOrMoment } from '../../kit/dates.ts';
import { useToday } from '../today.queries.ts';

/** Loads the script on demand: most visits send nothing. */
const loadSending = () => import('./send-orders.ts');

/** The orders that go out to vendors soon, until when that can be undone (docs/product/fulfillment.md#several-orders). */
export function GoingOut() {
  const queryClient = useQueryClient();
  const { timeZone } = useAdmin();
  const { data } = useToday();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (what: 'undo' | 'now') => {
      const { idsWithNeed, sendNow, undoSending } = await loadSending();
      const ids = await idsWithNeed('going_out');
      await (what === 'now' ? sendNow(ids) : undoSending(ids));
    },
    onError: ({ message }) => showFailure('That failed', message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  });
  const { count = 0, nextAt = null, href = '' } = data?.goingOut ?? {};
  return (
    // Without orders it takes no room, and no gap.
    <div role="status" className="empty:absolute">
      {count > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-olive bg-white px-4 py-2 text-sm">
          <Clock aria-hidden="true" size={20} className="shrink-0 text-olive" />
          <p className="grow">
            <Link href={href} className="link font-semibold">
              {plural(count, 'order goes', 'orders go')} out to vendors
            </Link>
            {nextAt && ` at ${timeOrMoment(new Date(nextAt), timeZone, new Date())}`}.
          </p>
          <span className="flex gap-2">
            <button
              type="button"
              className="button button-secondary text-sm"
              aria-busy={isPending}
              onClick={() => isPending || mutate('undo')}
            >
              {isPending && variables === 'undo' ? 'Undoing…' : 'Undo'}
            </button>
            <button
              type="button"
              className="button button-secondary text-sm"
              aria-busy={isPending}
              onClick={() => isPending || mutate('now')}
            >
              {isPending && variables === 'now' ? 'Sending…' : 'Send now'}
            </button>
          </span>
        </div>
      )}
    </div>
  );
}
