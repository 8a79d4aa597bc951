import { type QueryKey, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { capitalized } from '#shared/status-words.ts';
import { ApiError } from '../../../client/api-error.ts';
import { DetailSkeleton } from './DetailSkeleton.tsx';
import { LoadError } from './LoadError.tsx';

interface Props<Item> {
  /** Names the record: "order". */
  noun: string;
  queryKey: QueryKey;
  load: () => Promise<Item>;
  /** Returns in how many milliseconds it is loaded again, for a record that changes by itself. */
  refreshEvery?: (record: Item) => number | false;
  children: (record: Item) => ReactNode;
}

/** Loads a record with its details. */
export function LoadedRecord<Item>({ noun, queryKey, load, refreshEvery, children }: Props<Item>) {
  const {
    data: loaded,
    error,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: load,
    refetchInterval: ({ state }) => (state.data && refreshEvery?.(state.data)) ?? false,
  });
  // The first render of a record takes a phone a while: typing and scrolling interrupt a deferred one.
  const data = useDeferredValue(loaded) && loaded;
  if (!data && error instanceof ApiError && error.status === 404) {
    return (
      <p role="alert" className="p-4">
        <strong>{capitalized(noun)} not found.</strong> The link may be incomplete.
      </p>
    );
  }
  return (
    <>
      {error && (
        <LoadError
          message={`Failed to load this ${noun}. Please try again.`}
          error={error}
          onRetry={refetch}
        />
      )}
      {/* What was typed stays when the record can't be loaded again. */}
      {data ? children(data) : !error && <DetailSkeleton noun={noun} />}
    </>
  );
}
