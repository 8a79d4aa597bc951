import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RehearsedPrint } from '#shared/schemas/rehearsal.schema.ts';
import type { Vendor } from '#shared/schemas/vendors.schema.ts';
import { call } from '../../../../client/api.ts';
import { showFailure } from '../../../toast/show-toast.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Moment } from '../../kit/Moment.tsx';
import { ScrollList } from '../../kit/ScrollList.tsx';
import { RehearsedItem } from './RehearsedItem.tsx';
import { followPause, rehearsalWords } from './rehearsal-words.ts';
import { rehearsalKey } from './vendors.queries.ts';

/** Sends test orders to a connected vendor and shows what it can make (docs/product/vendors.md#rehearsal). */
export function Rehearsal({ vendor: { id, name } }: { vendor: Vendor }) {
  const queryClient = useQueryClient();
  const queryKey = rehearsalKey(id);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call('GET /api/admin/vendors/:id/rehearsal', { id }),
    refetchInterval: ({ state: { data } }) => data !== undefined && followPause(data),
  });
  const { mutate, isPending } = useMutation({
    // Joins a running one.
    mutationFn: () => call('POST /api/admin/vendors/:id/rehearsal', { id }),
    // A pending response is about the one before.
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: (rehearsal) => queryClient.setQueryData(queryKey, rehearsal),
    onError: ({ message }) => showFailure('Test order not sent', message),
  });
  if (error && !data)
    return (
      <LoadError
        message={`Failed to load the test orders at ${name}. Please try again.`}
        error={error}
        onRetry={refetch}
      />
    );
  if (!data) return <div className="skeleton mt-2 h-11" />;
  const isRunning = isPending || data.state === 'running';
  const { finishedAt, rows } = data;
  return (
    <div className="mt-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <button
          type="button"
          className="button button-secondary text-sm"
          aria-busy={isRunning}
          onClick={() => isRunning || mutate()}
        >
          {isRunning ? 'Testing…' : 'Send a test order'}
          <span className="sr-only"> to {name}</span>
        </button>
        <p role="status" className="min-w-0 grow basis-60 wrap-anywhere text-stone">
          {isPending ? 'Starting…' : rehearsalWords(data, name)}
        </p>
      </div>
      {!isRunning && rows.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            <span>Results of the test {finishedAt && <Moment at={finishedAt} as="ago" />}</span>
          </summary>
          <ScrollList label="Test orders" className="max-h-120">
            {rows
              .toSorted((a, b) => urgency(a) - urgency(b))
              .map((row) => (
                <RehearsedItem key={`${row.productId} ${row.placement}`} print={row} vendorName={name} />
              ))}
          </ScrollList>
        </details>
      )}
    </div>
  );
}

/** Refusals and test orders that couldn't be deleted come first. */
function urgency({ message, placement }: RehearsedPrint): number {
  if (message === null) return 2;
  return placement === null ? 1 : 0;
}
