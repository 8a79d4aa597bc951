import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { plural } from '#shared/count-words.ts';
import type { LedgerComparison, LedgerDifference } from '#shared/schemas/payments.schema.ts';
import { call } from '../../../client/api.ts';
import { showFailure } from '../../toast/show-toast.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { loadedPart, PartBoundary } from '../kit/loaded-part.tsx';
import { Moment } from '../kit/Moment.tsx';
import { COMPARISON_KEY, PAYMENTS_KEY } from './payments.queries.ts';

const FOLLOW_MS = 1000;
/** It includes the forms library, which a comparison without differences doesn't need. */
const DIFFERENCE = loadedPart<{ difference: LedgerDifference }>(
  async () => (await import('./DifferenceItem.tsx')).DifferenceItem,
);

/** When the ledger was last compared with the provider, and where they differ (docs/product/payments.md#reconciliation). */
export function Comparison() {
  const id = useId();
  const { data, error, refetch } = useQuery({
    queryKey: COMPARISON_KEY,
    queryFn: () => call('GET /api/admin/payments/comparison'),
    refetchInterval: ({ state }) => (state.data && state.data.check.state !== 'idle' ? FOLLOW_MS : false),
  });
  useRefreshWhenDone(data);
  return (
    <section aria-labelledby={id} className="panel p-4">
      <h2 id={id} className="mb-2 text-lg">
        Compared with Stripe
      </h2>
      {error && (
        <LoadError
          message="Failed to load the comparison. Please try again."
          error={error}
          onRetry={refetch}
        />
      )}
      {!data && !error && <div className="skeleton h-11" />}
      {data && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p role="status" className="grow text-sm">
              <Progress {...data} />
            </p>
            <CompareButton isRunning={data.check.state !== 'idle'} />
          </div>
          {data.check.error && data.check.failedAt && (
            <p className="mt-2 text-sm text-bad">
              <strong>The last comparison failed</strong> <Moment at={data.check.failedAt} as="ago" />:{' '}
              {data.check.error}
            </p>
          )}
          {data.differences.length > 0 && (
            <PartBoundary fallback={<div className="skeleton mt-3 h-24" />} onRetry={DIFFERENCE.retry}>
              <ul className="mt-3 flex flex-col gap-3">
                {data.differences.map((difference) => (
                  <DIFFERENCE.Part key={difference.id} difference={difference} />
                ))}
              </ul>
            </PartBoundary>
          )}
          {data.differenceCount > data.differences.length && (
            <p className="mt-3 text-sm">{`And ${plural(data.differenceCount - data.differences.length, 'more', 'more')}.`}</p>
          )}
        </>
      )}
    </section>
  );
}

function Progress({ check, differenceCount, recorded, unknownFees }: LedgerComparison) {
  const { state, recordsRead, completedAt } = check;
  if (state === 'waiting') return 'Starting…';
  if (state === 'running')
    return `Comparing… ${plural(recordsRead, 'record', 'records')} of Stripe read so far.`;
  const found =
    differenceCount > 0 ? (
      <strong className="text-bad">{plural(differenceCount, 'difference', 'differences')}</strong>
    ) : (
      'everything matches'
    );
  const more = [
    ...(recorded > 0 ? [`${plural(recorded, 'missed event was added', 'missed events were added')}.`] : []),
    ...(unknownFees > 0
      ? [`${plural(unknownFees, "payment's fee isn't", "payments' fees aren't")} known yet.`]
      : []),
  ];
  return completedAt ? (
    <>
      Last compared <Moment at={completedAt} as="ago" />: {found}
      {more.length > 0 && `. ${more.join(' ')}`}
    </>
  ) : (
    'Not compared yet. It happens every night.'
  );
}

function CompareButton({ isRunning }: { isRunning: boolean }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/admin/payments/comparison'),
    onSuccess: (comparison) => queryClient.setQueryData(COMPARISON_KEY, comparison),
    onError: ({ message }) => showFailure('Comparison not started', message),
  });
  const isBusy = isPending || isRunning;
  return (
    <button
      type="button"
      className="button button-secondary text-sm"
      aria-busy={isBusy}
      onClick={() => isBusy || mutate()}
    >
      <RefreshCw aria-hidden="true" size={16} />
      {isBusy ? 'Comparing…' : 'Compare now'}
    </button>
  );
}

/** A comparison adds fees: reloads the list and the totals afterwards. */
function useRefreshWhenDone(comparison: LedgerComparison | undefined): void {
  const queryClient = useQueryClient();
  const before = useRef<string | null>(null);
  const state = comparison?.check.state;
  useEffect(() => {
    if (!state) return;
    const wasRunning = before.current !== null && before.current !== 'idle';
    before.current = state;
    if (wasRunning && state === 'idle') {
      for (const part of ['list', 'totals', 'report'])
        void queryClient.invalidateQueries({ queryKey: [PAYMENTS_KEY, part] });
    }
  }, [state, queryClient]);
}
