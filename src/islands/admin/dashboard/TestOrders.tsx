import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { plural } from '#shared/count-words.ts';
import { call } from '../../../client/api.ts';
import { showFailure, showToast } from '../../toast/show-toast.ts';
import { confirm } from '../kit/dialog/confirm.ts';
import { releaseFocusOnRemoval } from '../kit/release-focus.ts';

/** Says how many orders are tests or samples, and removes them after a confirmation (docs/product/sandbox.md#going-live). */
export function TestOrders({ count }: { count: number }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/admin/test-orders'),
    onSuccess: ({ removed }) => showToast(`${plural(removed, 'test order', 'test orders')} removed`),
    onError: ({ message }) => showFailure('Test orders not removed', message),
    // All figures and lists had them.
    onSettled: () => queryClient.invalidateQueries(),
  });
  const ask = async () => {
    const isConfirmed = await confirm({
      title: 'Remove Test Orders',
      text: `This permanently removes ${plural(count, 'order', 'orders')} that nobody paid for with real money, with their payments and emails, and puts their stock back. Real orders stay.`,
      action: 'Remove test orders',
      cancel: 'Keep them',
    });
    if (isConfirmed) mutate();
  };
  return (
    <div ref={releaseFocusOnRemoval} className="flex flex-wrap items-center gap-x-3 text-sm">
      <p>
        {plural(count, 'order is a test or a sample', 'orders are tests or samples')}. Nobody paid for{' '}
        {count === 1 ? 'it' : 'them'} with real money.
      </p>
      <button
        type="button"
        className="button button-quiet text-sm text-bad"
        aria-busy={isPending}
        onClick={() => isPending || void ask()}
      >
        <Trash2 aria-hidden="true" size={16} />
        {isPending ? 'Removing…' : 'Remove test orders'}
      </button>
    </div>
  );
}
